import { join } from 'node:path'
import type { Pool, PoolClient } from 'pg'
import type { Logger } from 'pino'
import type { Authenticate } from '../caller/authenticate.ts'
import { type Identity, transactionAs } from '../database/transaction.ts'
import type { DiskSpace } from '../lib/disk-space.ts'
import type { Metrics } from '../metrics/metrics.ts'
import { diskFiles } from './files/disk-files.ts'
import type { FileStore } from './files/file-store.ts'
import type { S3Settings } from './files/s3-files.ts'
import { type TemporaryFiles, temporaryFiles } from './files/temporary-files.ts'

export type Storage = {
  pool: Pool
  authenticate: Authenticate
  files: FileStore
  temporaryFiles: TemporaryFiles
  /** Free space on the disk that uploads are written to. */
  space: DiskSpace
  log: Pick<Logger, 'warn'>
  metrics: Pick<Metrics, 'runJob'>
  /** Runs `work` with the service role, for reading buckets and public files on behalf of any caller. */
  asStorage<T>(work: (client: PoolClient) => Promise<T>): Promise<T>
}

const service: Identity = { role: 'service_role', claims: { role: 'service_role' } }

/**
 * Opens the file store and creates everything else that the storage routes need. Throws StartError if S3 is
 * configured but can't be used.
 */
export async function createStorage(options: {
  settings: { dataDir: string; storageS3: S3Settings | undefined }
  pool: Pool
  authenticate: Authenticate
  space: DiskSpace
  log: Pick<Logger, 'warn'>
  metrics: Pick<Metrics, 'runJob'>
}): Promise<Storage> {
  const { settings, pool, authenticate, space, log, metrics } = options
  const folder = storageFolder(settings.dataDir)
  return {
    pool,
    authenticate,
    space,
    log,
    metrics,
    files: await openFiles(folder, settings.storageS3),
    temporaryFiles: temporaryFiles(join(folder, 'uploads')),
    asStorage: (work) => transactionAs(pool, service, work),
  }
}

/** Returns the folder for temporary uploads. Unless S3 is used, it also contains all files. */
export function storageFolder(dataDir: string): string {
  return join(dataDir, 'storage')
}

/**
 * Opens the file store: S3 if it is configured, and otherwise the folder. Throws StartError if S3 can't be
 * used.
 */
export async function openFiles(folder: string, s3: S3Settings | undefined): Promise<FileStore> {
  if (s3 === undefined) return diskFiles(join(folder, 'files'))
  // Imported only if needed, because the library is large and most installations don't use it.
  const { s3Files } = await import('./files/s3-files.ts')
  return s3Files(s3)
}
