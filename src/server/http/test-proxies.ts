import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, vi } from 'vitest'
import { projectRoot } from '../settings/env.ts'
import { freePort } from '../testing/free-port.ts'

export type ProxyName = 'nginx' | 'caddy'

export type Proxy = { port: number; plainPort: number; certificate: string }

type Site = Proxy & { folder: string; upstreams: readonly string[] }

/** Whether the proxy is installed. Also checks for openssl, which creates the proxy's certificate. */
export function hasProxy(name: ProxyName): boolean {
  const commands = { nginx: ['nginx', '-v'], caddy: ['caddy', 'version'] }
  const [program = '', flag = ''] = commands[name]
  return [
    [program, flag],
    ['openssl', 'version'],
  ].every(([file = '', argument = '']) => spawnSync(file, [argument]).status === 0)
}

/**
 * Starts the proxy on free ports, with its example configuration from `deploy`. The proxy forwards to these
 * upstream servers.
 */
export async function startProxy(name: ProxyName, upstreams: readonly string[]): Promise<Proxy> {
  const folder = await mkdtemp(join(tmpdir(), 'grocery-genie-proxy-'))
  await chmod(folder, 0o755)
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const [port, plainPort] = [await freePort(), await freePort()]
  createCertificate(folder)
  const certificate = await readFile(join(folder, 'certificate.pem'), 'utf8')
  const site = { folder, port, plainPort, certificate, upstreams }
  const { check, serve } = name === 'nginx' ? await nginxOf(site) : await caddyOf(site)
  const checked = spawnSync(check[0] ?? '', check.slice(1), { encoding: 'utf8' })
  expect({ status: checked.status, output: checked.stderr }).toMatchObject({ status: 0 })
  const child = spawn(serve[0] ?? '', serve.slice(1), { stdio: 'ignore' })
  onTestFinished(() => end(child))
  await vi.waitFor(() => reach(port), { timeout: 10_000 })
  return site
}

type Commands = { check: string[]; serve: string[] }

/** Writes the configuration. Returns the commands that check it and start nginx. */
async function nginxOf({ folder, port, plainPort, upstreams }: Site): Promise<Commands> {
  const example = await readFile(join(projectRoot, 'deploy/nginx.conf'), 'utf8')
  const site = example
    .replace(/server (127\.0\.0\.1:3000)( .*;)/, (_line, _address: string, rest: string) =>
      upstreams.map((upstream) => `server ${upstream}${rest}`).join('\n'),
    )
    .replaceAll(/listen \[::\].*;/g, '')
    .replace('listen 80;', `listen 127.0.0.1:${plainPort};`)
    .replace('listen 443 ', `listen 127.0.0.1:${port} `)
    .replace(/\/etc\S+fullchain\.pem/, join(folder, 'certificate.pem'))
    .replace(/\/etc\S+privkey\.pem/, join(folder, 'key.pem'))
  await writeFile(join(folder, 'site.conf'), site)
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map((kind) => `${kind}_temp_path ${join(folder, kind)};`)
    .join('\n')
  const config = `
    daemon off;
    pid ${join(folder, 'nginx.pid')};
    error_log ${join(folder, 'error.log')};
    worker_processes 1;
    events {}
    http {
      access_log off;
      ${temporary}
      include ${join(folder, 'site.conf')};
    }`
  const file = join(folder, 'nginx.conf')
  await writeFile(file, config)
  const common = ['nginx', '-p', folder, '-e', join(folder, 'error.log'), '-c', file]
  return { check: [...common, '-t'], serve: common }
}

/** Writes the configuration. Returns the commands that check it and start Caddy. */
async function caddyOf({ folder, port, plainPort, upstreams }: Site): Promise<Commands> {
  const example = await readFile(join(projectRoot, 'deploy/Caddyfile'), 'utf8')
  const tls = `tls ${join(folder, 'certificate.pem')} ${join(folder, 'key.pem')}`
  const site = example
    .replace('groceries.example.com {', `https://localhost:${port} {\n\tbind 127.0.0.1\n\t${tls}\n`)
    .replace('reverse_proxy 127.0.0.1:3000', `reverse_proxy ${upstreams.join(' ')}`)
  const file = join(folder, 'Caddyfile')
  await writeFile(
    file,
    `{\n\tadmin off\n\tstorage file_system ${folder}\n\thttp_port ${plainPort}\n\tdefault_bind 127.0.0.1\n}\n${site}`,
  )
  const common = ['--config', file, '--adapter', 'caddyfile']
  // Caddy saves a copy of its last configuration in XDG_CONFIG_HOME.
  const caddy = ['env', `XDG_CONFIG_HOME=${folder}`, 'caddy']
  return { check: [...caddy, 'validate', ...common], serve: [...caddy, 'run', ...common] }
}

function createCertificate(folder: string): void {
  const names = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost,IP:127.0.0.1']
  const files = ['-keyout', join(folder, 'key.pem'), '-out', join(folder, 'certificate.pem')]
  const kind = ['-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes']
  execFileSync('openssl', ['req', ...kind, '-days', '2', ...names, ...files], { stdio: 'pipe' })
}

/** Resolves if a server is listening on the port, and rejects otherwise. */
async function reach(port: number): Promise<void> {
  const socket = connect({ host: '127.0.0.1', port })
  try {
    await once(socket, 'connect')
  } finally {
    socket.destroy()
  }
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  child.kill('SIGTERM')
  await ended
}
