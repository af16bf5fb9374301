import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { projectRoot } from '../settings/env.ts'

const folder = join(projectRoot, 'supabase/functions/fetch-store-locations')

/** Makes Deno use the packages in node_modules. In a Supabase project, Deno downloads them. */
const offline = [
  '--no-remote',
  '--cached-only',
  '--node-modules-dir=manual',
  `--config=${join(folder, 'deno.json')}`,
]
const permissions = [
  '--no-prompt',
  '--allow-net=127.0.0.1',
  '--allow-env=SUPABASE_URL,SUPABASE_ANON_KEY',
]
const entry = join(folder, 'index.ts')

/** Starts the function in the real Deno, as a Supabase project does, with the URL and key of this project. */
export async function startFunction(project: { url: string; anonKey: string }) {
  const deno = await runDeno(['run', ...offline, ...permissions, entry], {
    SUPABASE_URL: project.url,
    SUPABASE_ANON_KEY: project.anonKey,
    DENO_SERVE_ADDRESS: 'tcp:127.0.0.1:0',
  })
  const url = await deno.outputUntil(/Listening on (http:\/\/127\.0\.0\.1:\d+)/)
  return { url: url[1] ?? '', output: deno.output, stop: deno.stop }
}

/** Returns the errors found by Deno's type checker, or an empty string if there are none. */
export async function checkFunction(): Promise<string> {
  const deno = await runDeno(['check', '--quiet', ...offline, entry], {})
  const isValid = await deno.ended
  await deno.stop()
  return isValid ? '' : deno.output()
}

async function runDeno(args: readonly string[], env: Record<string, string>) {
  const cache = await mkdtemp(join(tmpdir(), 'grocery-genie-test-'))
  // If npm didn't run install scripts, this command is a Node program that starts Deno. Node and Deno form
  // their own process group, so that `stop` can end both.
  const deno = spawn(join(projectRoot, 'node_modules/.bin/deno'), args, {
    cwd: cache,
    env: { ...env, PATH: '/usr/bin:/bin', HOME: cache, DENO_DIR: cache, NO_COLOR: '1' },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  })
  let text = ''
  for (const output of [deno.stdout, deno.stderr]) {
    output.on('data', (chunk: Buffer) => {
      text += chunk.toString()
    })
  }
  const ended = once(deno, 'close').then(([code]) => code === 0)

  async function outputUntil(pattern: RegExp): Promise<RegExpExecArray> {
    for (;;) {
      const match = pattern.exec(text)
      if (match !== null) return match
      const hasEnded = await Promise.race([ended.then(() => true), nextOutput(deno)])
      if (hasEnded) throw new Error(`Deno ended: ${text}`)
    }
  }

  async function stop(): Promise<void> {
    if (deno.exitCode === null && deno.pid !== undefined) process.kill(-deno.pid, 'SIGKILL')
    await ended
    await rm(cache, { recursive: true, force: true })
  }

  return { ended, outputUntil, stop, output: () => text }
}

/** Resolves when the process prints something. */
function nextOutput({ stdout, stderr }: ChildProcess): Promise<false> {
  return new Promise((resolve) => {
    for (const output of [stdout, stderr]) output?.once('data', () => resolve(false))
  })
}
