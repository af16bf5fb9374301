import { type ChildProcess, spawn } from 'node:child_process'
import { open, readFile, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { StartError } from '../start-error.ts'
import type { Account } from './account.ts'
import type { Binaries } from './binaries.ts'
import { type Layout, socketPort } from './layout.ts'
import type { OwnerKind } from './owner-lock.ts'
import { isPostmasterOf, isRunning } from './processes.ts'

// A power cut may lose anything; a killed process still loses nothing that was acknowledged.
const throwawaySettings = { fsync: 'off', full_page_writes: 'off' }

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
  const log = await open(startLog(layout), 'w', 0o600)
  try {
    const child = spawn(
      join(binaries.folder, 'bin/postgres'),
      ['-D', layout.data, ...settingsOf(postmaster)],
      {
        ...account,
        cwd: layout.cluster,
        detached: true,
        stdio: ['ignore', log.fd, log.fd],
        // Nothing of PG* in the caller's environment may change a setting.
        env: { PATH: '/usr/bin:/bin' },
      },
    )
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
}

function settingsOf({ layout, isThrowaway }: Postmaster): string[] {
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
