import { type ChildProcess, spawn } from 'node:child_process'
import { open, readFile, rm, rmdir, stat, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { StartError } from '../../lib/errors.ts'
import { isPostmasterOf, isRunning } from '../../lib/processes.ts'
import type { Binaries } from './binaries.ts'
import { type Layout, socketPort } from './cluster-layout.ts'
import type { OwnerKind } from './owner-lock.ts'
import type { Account } from './postgres-account.ts'

// With these settings, a power failure can destroy data, but no committed data is lost if the process is
// killed.
const throwawaySettings = { fsync: 'off', full_page_writes: 'off', autovacuum_naptime: '1min' }

export type Postmaster = {
  layout: Layout
  binaries: Binaries
  account: Account | undefined
  isThrowaway: boolean
  ownerKind: OwnerKind
}

const emptyPidFileIsStaleAfterMs = 10_000
const fastShutdownMs = 30_000
const shutdownMs = 60_000

/**
 * Starts PostgreSQL in its own session, so that Ctrl-C reaches only our server, which then stops PostgreSQL
 * cleanly. Returns before PostgreSQL accepts connections, and doesn't report a failed start.
 */
export async function spawnPostmaster(postmaster: Postmaster): Promise<ChildProcess> {
  const { layout, binaries, account } = postmaster
  const settings = settingsOf(postmaster, await maxLogMegabytes(layout))
  const log = await open(startLog(layout), 'w', 0o600)
  try {
    const child = spawn(join(binaries.folder, 'bin/postgres'), ['-D', layout.data, ...settings], {
      ...account,
      cwd: layout.cluster,
      detached: true,
      stdio: ['ignore', log.fd, log.fd],
      // Without this, PG* variables in our environment would change PostgreSQL's settings.
      env: { PATH: '/usr/bin:/bin' },
    })
    // Without a listener, the 'error' event would end our process. This one does nothing, because the caller
    // notices if PostgreSQL doesn't respond.
    child.on('error', () => {})
    child.unref()
    return child
  } finally {
    await log.close()
  }
}

/** Returns what PostgreSQL printed during the last attempt to start it. */
export async function readStartLog(layout: Layout): Promise<string> {
  return (await readFile(startLog(layout), 'utf8')).trim()
}

/**
 * Returns the last FATAL or PANIC line logged since PostgreSQL started, or undefined if there is none.
 * Ignores lines about client connections.
 */
export async function readLastFatal(layout: Layout): Promise<string | undefined> {
  const path = await currentLog(layout)
  const lines = path === undefined ? [] : (await readFile(path, 'utf8')).split('\n')
  const sinceStart = lines.slice(lines.findLastIndex((line) => /starting PostgreSQL/.test(line)))
  const isAboutClient = /FATAL: +(the database system is|terminating connection)/
  return sinceStart.findLast((line) => /\] (FATAL|PANIC): /.test(line) && !isAboutClient.test(line))
}

/** Returns the path of the current log. PostgreSQL records the path in a line `stderr <path>`. */
async function currentLog(layout: Layout): Promise<string | undefined> {
  try {
    const text = await readFile(join(layout.data, 'current_logfiles'), 'utf8')
    return /^stderr (.+)$/m.exec(text)?.[1]
  } catch {
    return undefined
  }
}

/** Returns the PID of the PostgreSQL server that uses this data folder, or undefined if none is running. */
export async function runningPostmaster(layout: Layout): Promise<number | undefined> {
  const pid = await readPid(layout)
  return pid !== undefined && isPostmasterOf(pid, layout.data) ? pid : undefined
}

/**
 * Removes the PID file of a PostgreSQL server that is no longer running. A new one would refuse to start if
 * the PID in the file now belonged to another program. Keeps an empty file for ten seconds, because
 * PostgreSQL may be starting and about to write to the file.
 */
export async function removeStalePidFile(layout: Layout): Promise<void> {
  const path = pidFile(layout)
  const pid = await readPid(layout)
  if (pid === undefined && !(await isOlderThan(path, emptyPidFileIsStaleAfterMs))) return
  if (pid !== undefined && isPostmasterOf(pid, layout.data)) return
  await rm(path, { force: true })
}

/**
 * Stops PostgreSQL cleanly: it rolls back open transactions and writes everything to disk. After 30 seconds,
 * forces PostgreSQL to stop. Does nothing if PostgreSQL isn't running. Throws StartError if PostgreSQL is
 * still running after a minute.
 */
export async function stopPostmaster(layout: Layout): Promise<void> {
  const pid = await runningPostmaster(layout)
  if (pid === undefined) return
  process.kill(pid, 'SIGINT')
  const started = Date.now()
  let isForced = false
  while (isRunning(pid) && isPostmasterOf(pid, layout.data)) {
    const waitedMs = Date.now() - started
    if (waitedMs > shutdownMs) throw new StartError(`PostgreSQL (process ${pid}) does not stop.`)
    if (waitedMs > fastShutdownMs && !isForced) {
      // An immediate shutdown doesn't lose committed data, because the next start replays the log.
      process.kill(pid, 'SIGQUIT')
      isForced = true
    }
    await delay(20)
  }
  await removeOutsideSocketFolder(layout)
}

/** Removes the socket folder if it is in /tmp, unless a new owner is already using it. */
async function removeOutsideSocketFolder({ cluster, socketFolder }: Layout): Promise<void> {
  if (!socketFolder.startsWith(cluster)) await rmdir(socketFolder).catch(() => {})
}

/**
 * Returns the maximum size of the write-ahead log: an eighth of the disk, but at least 48 MB and at most
 * PostgreSQL's default of 1 GB. The smaller the log, the more often PostgreSQL writes checkpoints.
 */
async function maxLogMegabytes({ data }: Layout): Promise<number> {
  const { blocks, bsize } = await statfs(data)
  const eighth = Math.floor((blocks * bsize) / 8 / 2 ** 20)
  return Math.min(Math.max(eighth, 48), 1024)
}

function settingsOf({ layout, isThrowaway }: Postmaster, maxLogMegabytes: number): string[] {
  const all = {
    listen_addresses: '',
    port: String(socketPort),
    unix_socket_directories: `"${layout.socketFolder.replaceAll('"', '""')}"`,
    unix_socket_permissions: '0700',
    timezone: 'UTC',
    log_timezone: 'UTC',
    // Keeps one log file per weekday, and overwrites it a week later.
    logging_collector: 'on',
    log_directory: layout.log,
    log_filename: 'postgresql-%a.log',
    log_rotation_age: '1d',
    log_rotation_size: '0',
    log_truncate_on_rotation: 'on',
    max_wal_size: `${maxLogMegabytes}MB`,
    min_wal_size: `${Math.min(maxLogMegabytes, 80)}MB`,
    // Limits the disk space and the processors that one statement can use.
    temp_file_limit: '512MB',
    max_parallel_workers_per_gather: '0',
    // Reclaims the space of dead rows more often than the default of once a minute.
    autovacuum_naptime: '15s',
    // Error details quote rows, which are shoppers' private data.
    log_error_verbosity: 'terse',
    ...(isThrowaway ? throwawaySettings : {}),
  }
  return Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`])
}

function startLog(layout: Layout): string {
  return join(layout.log, 'start.log')
}

function pidFile(layout: Layout): string {
  return join(layout.data, 'postmaster.pid')
}

/** Returns the PID in the PID file, or undefined if the file is missing or invalid. */
async function readPid(layout: Layout): Promise<number | undefined> {
  try {
    const pid = Number.parseInt(await readFile(pidFile(layout), 'utf8'), 10)
    return Number.isNaN(pid) ? undefined : pid
  } catch {
    return undefined
  }
}

/** Whether the file is older than `ageMs`. Returns false if the file doesn't exist. */
async function isOlderThan(path: string, ageMs: number): Promise<boolean> {
  try {
    return Date.now() - (await stat(path)).mtimeMs > ageMs
  } catch {
    return false
  }
}
