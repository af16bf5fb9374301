import { join } from 'node:path'
import { shortHash } from '../../settings/data-directory.ts'

/** Where an embedded PostgreSQL keeps its things. */
export type Layout = {
  dataRoot: string
  /** Renamed into place when complete, so that it exists whole or not at all. */
  cluster: string
  data: string
  log: string
  passwordFile: string
  socketFolder: string
}

export const socketPort = 5432

// The kernel's limit is 108 bytes on Linux and 104 on macOS, with the end mark.
const maxSocketPathBytes = 100

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

// Not the folder that TMPDIR names: the next start must find the socket from another shell too.
function socketFolderOf(dataRoot: string, cluster: string): string {
  const folder = join(cluster, 'run')
  const path = join(folder, `.s.PGSQL.${socketPort}`)
  if (Buffer.byteLength(path) <= maxSocketPathBytes) return folder
  return join('/tmp', `grocery-genie-${shortHash(dataRoot)}`)
}
