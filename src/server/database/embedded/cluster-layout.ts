import { join } from 'node:path'
import { shortHash } from '../../settings/data-directory.ts'

/** Paths of an embedded PostgreSQL. */
export type Layout = {
  dataRoot: string
  /** Folder of the database files. While the files are being created, the folder has a different name. */
  cluster: string
  data: string
  log: string
  passwordFile: string
  socketFolder: string
}

export const socketPort = 5432

// The kernel limits a socket path, with its terminating null, to 108 bytes on Linux and 104 on macOS.
const maxSocketPathBytes = 100

/**
 * Returns the paths of the embedded PostgreSQL's files in a data directory: database, log and password. If the
 * path of the socket would be too long, its folder is in /tmp.
 */
export function layoutOf(dataRoot: string): Layout {
  const cluster = join(dataRoot, 'postgres')
  return {
    dataRoot,
    cluster,
    data: join(cluster, 'data'),
    log: join(cluster, 'log'),
    passwordFile: join(cluster, 'password'),
    socketFolder: socketFolderOf(dataRoot, cluster),
  }
}

// Uses /tmp, not TMPDIR: a later start from another shell must find the same socket.
function socketFolderOf(dataRoot: string, cluster: string): string {
  const folder = join(cluster, 'run')
  const path = join(folder, `.s.PGSQL.${socketPort}`)
  if (Buffer.byteLength(path) <= maxSocketPathBytes) return folder
  return join('/tmp', `grocery-genie-${shortHash(dataRoot)}`)
}
