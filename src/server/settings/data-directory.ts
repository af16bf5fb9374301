import { createHash } from 'node:crypto'
import { realpathSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Returns the default of DATA_DIR: a folder in the clone or, if root starts the server, a folder outside the
 * clone. PostgreSQL can't run as root, so in that case it runs under another account, which may not have
 * access to the clone.
 */
export function defaultDataDirectory(projectRoot: string): string {
  if (process.getuid?.() !== 0) return join(projectRoot, 'data')
  return join('/var/lib/grocery-genie', shortHash(realpathSync(projectRoot)))
}

/**
 * Returns a hash of the text as 12 hexadecimal digits. Names contain the hash instead of a path, because a
 * path could make them too long.
 */
export function shortHash(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 12)
}
