// Does what the Dockerfile says on a machine without Docker, in folders: node scripts/deploy/run-dockerfile.ts
// Each stage is a folder in place of a root file system. What comes out is then started as a container is: its
// files read-only, as an account without rights where root runs this, over a PostgreSQL of its own.
import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  cpSync,
  existsSync,
  linkSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
} from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { type Copy, DockerfileParser } from 'dockerfile-ast'
import { z } from 'zod'
import { startEmbedded } from '../../src/server/database/embedded/embedded-postgres.ts'
import { isIgnored } from './docker-ignore.ts'

type Stage = { root: string; workingFolder: string; env: Record<string, string> }

const project = join(import.meta.dirname, '../..')
const scratch = mkdtempSync(join(tmpdir(), 'grocery-genie-image-'))
/** Of an account that has no rights, as the image has one. */
const nobody = 65_534
const searchPath = `${join(scratch, 'bin')}:${process.env['PATH']}`
const healthyWithinMs = 60_000
const Command = z.array(z.string()).min(1)

const dockerfile = DockerfileParser.parse(readFileSync(join(project, 'Dockerfile'), 'utf8'))
const stages = new Map<string, Stage>()
const image: { health: string[]; command: string[] } = { health: [], command: [] }

try {
  chmodSync(scratch, 0o755)
  // The pinned Node, where an account without rights reaches it too.
  mkdirSync(join(scratch, 'bin'))
  copyOrLink(process.execPath, join(scratch, 'bin/node'))
  await start(build())
  console.log('The image as the Dockerfile builds it starts, is healthy, and stops.')
} finally {
  rmSync(scratch, { recursive: true, force: true })
}

/** The last stage. */
function build(): Stage {
  let stage = openStage('none')
  for (const instruction of dockerfile.getInstructions()) {
    const keyword = instruction.getKeyword()
    const said = instruction.getArgumentsContent() ?? ''
    console.log(`${keyword} ${said.replaceAll(/\\?\s+/g, ' ')}`)
    if (keyword === 'FROM') stage = openStage(/ AS (\w+)$/.exec(said)?.[1] ?? 'last')
    else if (keyword === 'WORKDIR') stage.workingFolder = makeFolder(join(stage.root, said))
    else if (keyword === 'ENV') {
      for (const pair of said.split(' '))
        stage.env[pair.split('=')[0] ?? ''] = pair.replace(/^\w+=/, '')
    } else if (keyword === 'RUN') {
      execFileSync('sh', ['-ec', said.replaceAll('\\\n', ' ')], {
        cwd: stage.workingFolder,
        // npm goes by the settings of the user who runs this, as behind a mirror.
        env: { ...process.env, PATH: searchPath },
        stdio: ['ignore', 'ignore', 'inherit'],
      })
    } else if (keyword === 'CMD') image.command = Command.parse(JSON.parse(said))
    else if (keyword === 'HEALTHCHECK') {
      image.health = Command.parse(JSON.parse(said.slice(said.indexOf('['))))
    }
    for (const copy of dockerfile.getCOPYs()) {
      if (copy.getRange().start.line === instruction.getRange().start.line) copyInto(stage, copy)
    }
  }
  return stage
}

function openStage(name: string): Stage {
  const root = makeFolder(join(scratch, name))
  const stage = { root, workingFolder: root, env: {} }
  stages.set(name, stage)
  return stage
}

function copyInto(stage: Stage, copy: Copy): void {
  const [destination = '', ...sources] = copy
    .getArguments()
    .map((one) => one.getValue())
    .toReversed()
  const from = copy
    .getFlags()
    .find((flag) => flag.getName() === 'from')
    ?.getValue()
  const target = placeOf(stage, destination)
  for (const source of sources) {
    const isInto = destination.endsWith('/') || destination === '.'
    const to = isInto && source !== '.' ? join(target, source) : target
    if (from) cpSync(join(stages.get(from)?.root ?? '', source), to, { recursive: true })
    else
      for (const file of contextFiles(source))
        copyFile(join(project, file), join(to, file.slice(source === '.' ? 0 : source.length)))
  }
}

/** What a build may see of a path: tracked files that .dockerignore lets through. */
function contextFiles(source: string): string[] {
  const ignoreFile = readFileSync(join(project, '.dockerignore'), 'utf8')
  const listed = execFileSync('git', ['ls-files', source], { cwd: project, encoding: 'utf8' })
  return listed
    .trim()
    .split('\n')
    .filter((file) => !isIgnored(file, ignoreFile))
}

async function start({ root, workingFolder, env }: Stage): Promise<void> {
  const account = process.getuid?.() === 0 ? { uid: nobody, gid: nobody } : {}
  const size = execFileSync('du', ['-sm', root], { encoding: 'utf8' }).split('\t')[0]
  console.log(`${size} MB beside the base image`)
  execFileSync('chmod', ['-R', 'a-w,a+rX', root])
  const dataDir = join(root, env['DATA_DIR'] ?? '')
  chmodSync(dataDir, 0o700)
  if (account.uid) execFileSync('chown', [String(nobody), dataDir])
  const postgres = await startEmbedded({
    dataRoot: makeFolder(join(scratch, 'postgres')),
    binariesRoot: scratch,
    isThrowaway: true,
    say: () => {},
    onLost: () => {},
  })
  const environment = {
    ...env,
    PATH: searchPath,
    HOST: '127.0.0.1',
    PORT: String(await freePort()),
    DATA_DIR: dataDir,
    DATABASE_URL: databaseUrlOf(postgres.connection),
    STORES_AUTO_IMPORT: 'false',
  }
  const options = { ...account, cwd: workingFolder, env: environment }
  const [program = '', ...args] = image.command
  const server = spawn(program, args, { ...options, stdio: 'inherit' })
  try {
    const ended = once(server, 'exit')
    await untilHealthy(options)
    server.kill('SIGTERM')
    await ended
    if (server.exitCode !== 0) throw new Error(`It ended with ${server.exitCode}.`)
  } finally {
    server.kill('SIGKILL')
    await postgres.close()
    execFileSync('chmod', ['-R', 'u+w', root])
  }
}

async function untilHealthy(options: object): Promise<void> {
  const endMs = performance.now() + healthyWithinMs
  const [program = '', ...args] = image.health
  for (;;) {
    const check = spawn(program, args, { ...options, stdio: 'inherit' })
    await once(check, 'exit')
    if (check.exitCode === 0) return
    if (performance.now() > endMs) throw new Error('It did not become healthy.')
    await delay(500)
  }
}

function databaseUrlOf(connection: object): string {
  const { host, database, user, password } = z
    .object({ host: z.string(), database: z.string(), user: z.string(), password: z.string() })
    .parse(connection)
  return `postgresql:///${database}?${new URLSearchParams({ host, user, password })}`
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const address = probe.address()
  probe.close()
  return typeof address === 'object' ? (address?.port ?? 0) : 0
}

function placeOf({ root, workingFolder }: Stage, path: string): string {
  return path.startsWith('/') ? join(root, path) : join(workingFolder, path)
}

function copyFile(from: string, to: string): void {
  makeFolder(dirname(to))
  if (!existsSync(to)) cpSync(from, to)
}

function copyOrLink(from: string, to: string): void {
  try {
    linkSync(from, to)
  } catch {
    cpSync(from, to)
  }
}

function makeFolder(path: string): string {
  mkdirSync(path, { recursive: true })
  return path
}
