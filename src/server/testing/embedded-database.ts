import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, readdir, readFile, rm, symlink } from 'node:fs/promises'
import { join } from 'node:path'
import { inject, onTestFinished } from 'vitest'
import { layoutOf } from '../database/embedded/cluster-layout.ts'
import { startEmbedded } from '../database/embedded/embedded-postgres.ts'
import { stopPostmaster } from '../database/embedded/postmaster.ts'
import type { StartError } from '../lib/errors.ts'

/** Creates an empty folder that PostgreSQL's account can enter. */
export async function makeDataRoot(parent = inject('postgres').dataFolder): Promise<string> {
  const dataRoot = await mkdtemp(join(parent, 'grocery-genie-test-'))
  await chmod(dataRoot, 0o755)
  return dataRoot
}

/** Stops the PostgreSQL server that runs in the folder, if any, and removes the folder. */
export async function removeDataRoot(dataRoot: string): Promise<void> {
  await stopPostmaster(layoutOf(dataRoot))
  await rm(dataRoot, { recursive: true, force: true, maxRetries: 5 })
}

/** Creates an empty data directory that links to the existing PostgreSQL programs. */
export async function emptyDataDir(): Promise<string> {
  const dataDir = await makeDataRoot()
  onTestFinished(() => removeDataRoot(dataDir))
  const { binariesRoot } = inject('postgres')
  for (const name of await readdir(binariesRoot)) {
    if (name.startsWith('postgresql-')) {
      await symlink(join(binariesRoot, name), join(dataDir, name))
    }
  }
  return dataDir
}

/**
 * Starts PostgreSQL the way `npm start` does. Records PostgreSQL's messages and the errors passed to
 * `onLost`.
 */
export async function startTestPostgres(dataRoot: string) {
  const output: string[] = []
  const lost: StartError[] = []
  const postgres = await startEmbedded({
    dataRoot,
    binariesRoot: inject('postgres').binariesRoot,
    isThrowaway: true,
    say: (line) => output.push(line),
    onLost: (reason) => lost.push(reason),
  })
  onTestFinished(postgres.close)
  return { ...postgres, output, lost }
}

/** Starts another process that runs PostgreSQL in the folder until that process is killed. */
export async function otherOwner(dataRoot: string): Promise<ChildProcess> {
  const script = join(import.meta.dirname, 'hold-database.ts')
  const owner = spawn(process.execPath, [script, dataRoot, inject('postgres').binariesRoot], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  onTestFinished(() => void owner.kill('SIGKILL'))
  await once(owner.stdout, 'data')
  return owner
}

/** Returns the PID of the PostgreSQL server that runs in the folder. */
export async function postmasterOf(dataRoot: string): Promise<number> {
  return Number.parseInt(await readFile(join(dataRoot, 'postgres/data/postmaster.pid'), 'utf8'), 10)
}
