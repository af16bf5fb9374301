import { setTimeout as delay } from 'node:timers/promises'
import type { Client, ClientConfig } from 'pg'
import { codeOf, messageOf, StartError } from '../../lib/errors.ts'
import type { Say } from '../../lib/progress.ts'
import { acquirePostgres, ownerConnection } from './acquire.ts'
import { prepareBinaries } from './binaries.ts'
import { layoutOf } from './cluster-layout.ts'
import { ensureCluster } from './create-cluster.ts'
import { ensureDataRoot, ensurePrivateFolder } from './data-folders.ts'
import type { OwnerKind } from './owner-lock.ts'
import { chooseAccount } from './postgres-account.ts'
import { type Postmaster, stopPostmaster } from './postmaster.ts'

export type EmbeddedOptions = {
  dataRoot: string
  say: Say
  /** Called if PostgreSQL goes down and can't be restarted. */
  onLost: (reason: StartError) => void
  binariesRoot?: string
  /** Makes PostgreSQL faster, but a power failure can destroy data. Only for tests. */
  isThrowaway?: boolean
  /** Defaults to 'server'. */
  ownerKind?: OwnerKind
}

export type EmbeddedPostgres = {
  /** Connects as the role that owns the database and everything in it. */
  connection: ClientConfig
  close: () => Promise<void>
}

export const databaseName = 'grocery_genie'
const recoveryTimeoutMs = 60_000

/**
 * Runs the bundled PostgreSQL until `close` is called, and restarts it if it ends on its own. Creates the
 * database on the first start. Throws DataInUse if another process owns the data folder, which can have only
 * one owner at a time.
 */
export async function startEmbedded(options: EmbeddedOptions): Promise<EmbeddedPostgres> {
  const postmaster = await prepare(options)
  const { layout } = postmaster
  let lock = await acquirePostgres(postmaster, options.say)
  let isClosing = false
  let recovering: Promise<void> | undefined

  /** Starts a recovery if the connection that holds the owner lock ends. */
  function watch(): void {
    lock.once('end', () => {
      if (!isClosing) recovering = recover()
    })
  }

  /** Restarts PostgreSQL, with a longer delay before each attempt. Calls `onLost` if that takes too long. */
  async function recover(): Promise<void> {
    options.say('The connection to PostgreSQL was lost. Restarting it …')
    const deadline = Date.now() + recoveryTimeoutMs
    for (let waitMs = 100; !isClosing; waitMs = Math.min(waitMs * 2, 5_000)) {
      try {
        lock = await acquirePostgres(postmaster, () => {})
        watch()
        options.say('PostgreSQL is back.')
        return
      } catch (error) {
        if (Date.now() > deadline) {
          options.onLost(
            error instanceof StartError
              ? error
              : new StartError(`PostgreSQL could not be restarted: ${messageOf(error)}`),
          )
          return
        }
      }
      await delay(waitMs)
    }
  }

  watch()
  await createDatabase(lock)
  return {
    connection: await ownerConnection(layout, databaseName),
    close: async () => {
      isClosing = true
      // Waits for a running recovery to end, because it may be about to restart PostgreSQL.
      await recovering
      await stopPostmaster(layout)
    },
  }
}

async function prepare(options: EmbeddedOptions): Promise<Postmaster> {
  const { dataRoot, say, binariesRoot = dataRoot } = options
  const { isThrowaway = false, ownerKind = 'server' } = options
  const layout = layoutOf(dataRoot)
  const account = await chooseAccount(layout)
  await ensureDataRoot(dataRoot, account)
  try {
    const binaries = await prepareBinaries(account, binariesRoot, say)
    const postmaster = { layout, binaries, account, isThrowaway, ownerKind }
    await ensureCluster(postmaster, say)
    for (const folder of [layout.log, layout.socketFolder]) {
      await ensurePrivateFolder(folder, account)
    }
    return postmaster
  } catch (error) {
    if (!['ENOSPC', 'EDQUOT'].includes(codeOf(error) ?? '')) throw error
    throw new StartError(
      `The disk of the data directory ${dataRoot} is full. A new database needs 250 MB there. Free up space, or set DATA_DIR to a directory on another disk.`,
    )
  }
}

async function createDatabase(owner: Client): Promise<void> {
  const { rowCount } = await owner.query('select from pg_database where datname = $1', [
    databaseName,
  ])
  if (rowCount === 0) await owner.query(`create database ${databaseName}`)
}
