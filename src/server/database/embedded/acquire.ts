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

// After PostgreSQL is killed, its orphaned processes keep running until their statements time out.
const startTimeoutMs = 15_000
const recoveryTimeoutMs = 300_000

/**
 * Connects to the PostgreSQL of a data folder. Starts PostgreSQL if it isn't running, and waits while it is
 * starting, stopping or recovering. Returns a connection that holds the owner lock. Throws StartError if
 * PostgreSQL doesn't start, and DataInUse if another process owns the folder.
 */
export async function acquirePostgres(postmaster: Postmaster, say: Say): Promise<pg.Client> {
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
      if (await takeOwnership(attempt, layout)) return attempt
    }
    const isBusy = attempt !== 'absent'
    if (isBusy && !isRecovering && Date.now() - started > 1_000) {
      say('Waiting for PostgreSQL, which is starting or stopping …')
      isRecovering = true
    }
    if (Date.now() - started > (isBusy ? recoveryTimeoutMs : startTimeoutMs)) {
      throw await startFailure(layout, child)
    }
    if (attempt === 'absent') child = await ensureStarting(postmaster, child)
    await delay(child?.exitCode === null ? 20 : 200)
  }
}

/**
 * Waits for the owner lock. Returns false if the connection breaks, which happens when the previous owner
 * stops PostgreSQL.
 */
async function takeOwnership(client: pg.Client, layout: Layout): Promise<boolean> {
  try {
    await acquireOwnerLock(client, layout)
    return true
  } catch (error) {
    await client.end()
    if (error instanceof StartError || !isConnectionLoss(error)) throw error
    return false
  }
}

/** Whether the connection ended or broke. Any other kind of PostgreSQL error here indicates a bug. */
function isConnectionLoss(error: unknown): boolean {
  return !(error instanceof pg.DatabaseError) || error.severity === 'FATAL'
}

/** Returns settings for connecting to the embedded PostgreSQL as its owner, over its socket. */
export async function ownerConnection(layout: Layout, database: string): Promise<ClientConfig> {
  return {
    host: layout.socketFolder,
    port: socketPort,
    user: 'postgres',
    password: await readFile(layout.passwordFile, 'utf8'),
    database,
    // Without these settings, PGSSLMODE and PGOPTIONS would apply, but they are meant for other servers.
    ssl: false,
    options: '-c client_encoding=UTF8',
  }
}

/**
 * Connects as the owner. Returns 'absent' if nothing listens on the socket, and 'busy' if PostgreSQL refuses
 * connections temporarily. Throws StartError if PostgreSQL rejects the connection for another reason, such as
 * a wrong password.
 */
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
    if (error instanceof pg.DatabaseError && !temporaryRefusals.has(code ?? '')) {
      throw new StartError(
        `PostgreSQL refuses every connection: FATAL: ${error.message} (log: ${layout.log})`,
      )
    }
    return 'busy'
  }
}

// PostgreSQL is starting, stopping or recovering (57P01 to 57P03), or is out of connections (53300).
const temporaryRefusals = new Set(['57P01', '57P02', '57P03', '53300'])

/**
 * Starts PostgreSQL unless it is already starting. Returns the process, or undefined if another server is
 * running PostgreSQL. Throws StartError if an earlier attempt failed for good.
 */
async function ensureStarting(
  postmaster: Postmaster,
  child: ChildProcess | undefined,
): Promise<ChildProcess | undefined> {
  const { layout } = postmaster
  if (child?.exitCode === null) return child
  // A clean exit means that another server took over this PostgreSQL and has already stopped it.
  const wasStopped = child?.exitCode === 0
  if (child && !wasStopped && !(await canRetry(layout, child)))
    throw await startFailure(layout, child)
  if ((await runningPostmaster(layout)) !== undefined) return undefined
  await removeStalePidFile(layout)
  // The previous owner may have removed the folder when it stopped.
  await ensurePrivateFolder(layout.socketFolder, postmaster.account)
  return spawnPostmaster(postmaster)
}

/**
 * Whether a retry may succeed: another server may have started PostgreSQL first, or the processes of a killed
 * PostgreSQL may be about to end.
 */
async function canRetry(layout: Layout, child: ChildProcess): Promise<boolean> {
  const output = await readStartLog(layout)
  // Each line contains the ID of the process that logged it. If another server has started PostgreSQL in the
  // meantime, the log contains only lines from that other PostgreSQL.
  const isFromOther = /\[\d+\] [A-Z]+: /.test(output) && !output.includes(`[${child.pid}]`)
  return output === '' || isFromOther || /lock file|shared memory|already in use/.test(output)
}

/** Returns an error that explains why PostgreSQL didn't start or doesn't respond. */
async function startFailure(layout: Layout, child: ChildProcess | undefined): Promise<StartError> {
  const pid = await runningPostmaster(layout)
  if (pid !== undefined && pid !== child?.pid) {
    return new StartError(
      `PostgreSQL (process ${pid}) uses ${layout.data} but does not respond. Stop that process and start again.`,
    )
  }
  const output = await readStartLog(layout)
  // After PostgreSQL has opened its own log file, it writes the reason for a failed start to that file.
  const reason = /(FATAL|PANIC):/.test(output) ? output : ((await readLastFatal(layout)) ?? output)
  const lines = reason.split('\n').slice(-5).map(withoutTime)
  return new StartError(
    `PostgreSQL did not start: ${lines.join(' | ') || 'no output'} (log: ${layout.log})`,
  )
}

function withoutTime(line: string): string {
  return line.replace(/^[\d-]+ [\d:.]+ UTC \[\d+\] (\w+): +/, '$1: ')
}
