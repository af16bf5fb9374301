import type { ChildProcess } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { setTimeout as delay } from 'node:timers/promises'
import pg, { type ClientConfig } from 'pg'
import { codeOf, StartError } from '../../lib/errors.ts'
import type { Say } from '../../lib/progress.ts'
import { type Layout, socketPort } from './cluster-layout.ts'
import { ensurePrivateFolder } from './data-folders.ts'
import { acquireOwnerLock, type OwnerKind, ownerName } from './owner-lock.ts'
import {
  type Postmaster,
  readLastFatal,
  readStartLog,
  removeStalePidFile,
  runningPostmaster,
  spawnPostmaster,
  stopPostmaster,
} from './postmaster.ts'

// Long enough for the last statement of a killed PostgreSQL's orphans to reach its time limit.
const startPatienceMs = 15_000
const recoveryPatienceMs = 300_000

/** Adopts the PostgreSQL of this data folder or starts it; returns the connection that holds the owner's lock. */
export async function acquire(postmaster: Postmaster, say: Say): Promise<pg.Client> {
  const { layout } = postmaster
  const started = Date.now()
  let child: ChildProcess | undefined
  let isRecovering = false
  for (;;) {
    const attempt = await connectOwner(layout, postmaster.ownerKind).catch(
      async (error: unknown) => {
        const isOwn = child !== undefined && (await runningPostmaster(layout)) === child.pid
        if (isOwn) await stopPostmaster(layout)
        throw error
      },
    )
    if (attempt instanceof pg.Client) {
      if (await isTaken(attempt, layout)) return attempt
    }
    const isBusy = attempt !== 'absent'
    if (isBusy && !isRecovering && Date.now() - started > 1_000) {
      say('Waiting for PostgreSQL, which is starting or stopping …')
      isRecovering = true
    }
    if (Date.now() - started > (isBusy ? recoveryPatienceMs : startPatienceMs)) {
      throw await notAnswering(layout, child)
    }
    if (attempt === 'absent') child = await keepStarting(postmaster, child)
    await delay(child?.exitCode === null ? 20 : 200)
  }
}

/** False when the connection was lost while waiting: its last owner has just stopped PostgreSQL. */
async function isTaken(client: pg.Client, layout: Layout): Promise<boolean> {
  try {
    await acquireOwnerLock(client, layout)
    return true
  } catch (error) {
    await client.end()
    if (error instanceof StartError || !isLoss(error)) throw error
    return false
  }
}

/** PostgreSQL ended the connection, or it broke; any other error of PostgreSQL is a bug. */
function isLoss(error: unknown): boolean {
  return !(error instanceof pg.DatabaseError) || error.severity === 'FATAL'
}

export async function ownerConnection(layout: Layout, database: string): Promise<ClientConfig> {
  return {
    host: layout.socketFolder,
    port: socketPort,
    user: 'postgres',
    password: await readFile(layout.passwordFile, 'utf8'),
    database,
    // Stated, since PGSSLMODE and PGOPTIONS of the environment are about other servers.
    ssl: false,
    options: '-c client_encoding=UTF8',
  }
}

/** 'absent': nothing listens there. 'busy': PostgreSQL is starting, recovering or stopping. */
export async function connectOwner(
  layout: Layout,
  kind: OwnerKind,
): Promise<pg.Client | 'absent' | 'busy'> {
  const client = new pg.Client({
    ...(await ownerConnection(layout, 'postgres')),
    application_name: ownerName(kind),
    connectionTimeoutMillis: 5_000,
  })
  client.on('error', () => {})
  try {
    await client.connect()
    return client
  } catch (error) {
    const code = codeOf(error)
    if (code === 'ENOENT' || code === 'ECONNREFUSED') return 'absent'
    if (code === '28P01') {
      throw new StartError(
        `PostgreSQL refuses the password in ${layout.passwordFile}. Restore that file from a backup of the data directory.`,
      )
    }
    if (code === 'EACCES') {
      throw new StartError(`${layout.socketFolder} belongs to another user of this machine.`)
    }
    if (error instanceof pg.DatabaseError && !passingRefusals.has(code ?? '')) {
      throw new StartError(
        `PostgreSQL refuses every connection: FATAL: ${error.message} (log: ${layout.log})`,
      )
    }
    return 'busy'
  }
}

// It starts, stops or recovers (57P01 to 57P03), or has no connection left.
const passingRefusals = new Set(['57P01', '57P02', '57P03', '53300'])

async function keepStarting(
  postmaster: Postmaster,
  child: ChildProcess | undefined,
): Promise<ChildProcess | undefined> {
  const { layout } = postmaster
  if (child?.exitCode === null) return child
  // Stopped in order: another owner adopted it, and is done already.
  const wasStopped = child?.exitCode === 0
  if (child && !wasStopped && !(await mayTryAgain(layout, child)))
    throw await notAnswering(layout, child)
  if ((await runningPostmaster(layout)) !== undefined) return undefined
  await removeStalePidFile(layout)
  // An owner that has just stopped may have removed it.
  await ensurePrivateFolder(layout.socketFolder, postmaster.account)
  return spawnPostmaster(postmaster)
}

/** Another server started it first, or processes of a killed PostgreSQL are about to end. */
async function mayTryAgain(layout: Layout, child: ChildProcess): Promise<boolean> {
  const output = await readStartLog(layout)
  // Its lines name their process. Who starts another one empties the file, and the lines are of that.
  const isOfOther = /\[\d+\] [A-Z]+: /.test(output) && !output.includes(`[${child.pid}]`)
  return output === '' || isOfOther || /lock file|shared memory|already in use/.test(output)
}

async function notAnswering(layout: Layout, child: ChildProcess | undefined): Promise<StartError> {
  const pid = await runningPostmaster(layout)
  if (pid !== undefined && pid !== child?.pid) {
    return new StartError(
      `PostgreSQL (process ${pid}) runs on ${layout.data} but does not answer. Stop that process and start again.`,
    )
  }
  const output = await readStartLog(layout)
  // Once its own log is open, it says there why it gave up.
  const reason = /(FATAL|PANIC):/.test(output) ? output : ((await readLastFatal(layout)) ?? output)
  const lines = reason.split('\n').slice(-5).map(withoutTime)
  return new StartError(
    `PostgreSQL did not start: ${lines.join(' | ') || 'it said nothing'} (log: ${layout.log})`,
  )
}

function withoutTime(line: string): string {
  return line.replace(/^[\d-]+ [\d:.]+ UTC \[\d+\] (\w+): +/, '$1: ')
}
