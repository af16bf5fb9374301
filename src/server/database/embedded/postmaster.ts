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

// A power cut may lose anything; a killed process still loses nothing that was acknowledged.
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

/** Starts PostgreSQL in a session of its own, so that Ctrl-C reaches only our server, which stops it in order. */
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
      // Nothing of PG* in the caller's environment may change a setting.
      env: { PATH: '/usr/bin:/bin' },
    })
    // Seen by the caller as a PostgreSQL that doesn't answer; unheard, the event would end the process.
    child.on('error', () => {})
    child.unref()
    return child
  } finally {
    await log.close()
  }
}

/** What PostgreSQL said in its last attempt to start. */
export async function readStartLog(layout: Layout): Promise<string> {
  return (await readFile(startLog(layout), 'utf8')).trim()
}

/** The last reason to give up in its own log since it was started, apart from what it told its callers. */
export async function readLastFatal(layout: Layout): Promise<string | undefined> {
  const path = await currentLog(layout)
  const lines = path === undefined ? [] : (await readFile(path, 'utf8')).split('\n')
  const sinceStart = lines.slice(lines.findLastIndex((line) => /starting PostgreSQL/.test(line)))
  const isAboutCaller = /FATAL: +(the database system is|terminating connection)/
  return sinceStart.findLast((line) => /\] (FATAL|PANIC): /.test(line) && !isAboutCaller.test(line))
}

/** PostgreSQL writes down the name of the log that it uses, as `stderr <path>`. */
async function currentLog(layout: Layout): Promise<string | undefined> {
  try {
    const text = await readFile(join(layout.data, 'current_logfiles'), 'utf8')
    return /^stderr (.+)$/m.exec(text)?.[1]
  } catch {
    return undefined
  }
}

/** The process number of a PostgreSQL that runs on this data folder, if there is one. */
export async function runningPostmaster(layout: Layout): Promise<number | undefined> {
  const pid = await readPid(layout)
  return pid !== undefined && isPostmasterOf(pid, layout.data) ? pid : undefined
}

/**
 * PostgreSQL refuses to start while its pid file names a living process, even if that number
 * has gone to a stranger after a crash; so the file of a dead one is removed first.
 */
export async function removeStalePidFile(layout: Layout): Promise<void> {
  const path = pidFile(layout)
  const pid = await readPid(layout)
  if (pid === undefined && !(await isOlderThan(path, emptyPidFileIsStaleAfterMs))) return
  if (pid !== undefined && isPostmasterOf(pid, layout.data)) return
  await rm(path, { force: true })
}

/** Stops PostgreSQL in order: open transactions are rolled back, everything is written out. */
export async function stopPostmaster(layout: Layout): Promise<void> {
  const pid = await runningPostmaster(layout)
  if (pid === undefined) return
  process.kill(pid, 'SIGINT')
  const started = Date.now()
  let urged = false
  while (isRunning(pid) && isPostmasterOf(pid, layout.data)) {
    const waitedMs = Date.now() - started
    if (waitedMs > shutdownMs) throw new StartError(`PostgreSQL (process ${pid}) does not stop.`)
    if (waitedMs > fastShutdownMs && !urged) {
      // Immediate shutdown: nothing acknowledged is lost, the next start replays the log.
      process.kill(pid, 'SIGQUIT')
      urged = true
    }
    await delay(20)
  }
  await removeOutsideSocketFolder(layout)
}

/** The folder in /tmp of a data directory whose path is too long for a socket; another owner may use it by now. */
async function removeOutsideSocketFolder({ cluster, socketFolder }: Layout): Promise<void> {
  if (!socketFolder.startsWith(cluster)) await rmdir(socketFolder).catch(() => {})
}

/**
 * PostgreSQL keeps up to a gigabyte of its write-ahead log. On a small disk that would be most of
 * it, so there it keeps an eighth of the disk, and writes its tables out sooner.
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
    // One file for each weekday, overwritten a week later.
    logging_collector: 'on',
    log_directory: layout.log,
    log_filename: 'postgresql-%a.log',
    log_rotation_age: '1d',
    log_rotation_size: '0',
    log_truncate_on_rotation: 'on',
    max_wal_size: `${maxLogMegabytes}MB`,
    min_wal_size: `${Math.min(maxLogMegabytes, 80)}MB`,
    // One statement sorts on no more of the disk than this, and keeps no more than one processor busy.
    temp_file_limit: '512MB',
    max_parallel_workers_per_gather: '0',
    // Room that changed rows leave is used again sooner than after a minute.
    autovacuum_naptime: '15s',
    // The detail of an error quotes rows, and these are shoppers' own.
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

async function readPid(layout: Layout): Promise<number | undefined> {
  try {
    const pid = Number.parseInt(await readFile(pidFile(layout), 'utf8'), 10)
    return Number.isNaN(pid) ? undefined : pid
  } catch {
    return undefined
  }
}

async function isOlderThan(path: string, ageMs: number): Promise<boolean> {
  try {
    return Date.now() - (await stat(path)).mtimeMs > ageMs
  } catch {
    return false
  }
}
