import { createHash } from 'node:crypto'
import { realpathSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Returns the default for DATA_DIR. If root starts the server, the default is outside the clone. PostgreSQL
 * then runs under another account, which may have no access to root's clone.
 */
export function defaultDataDirectory(projectRoot: string): string {
  if (process.getuid?.() !== 0) return join(projectRoot, 'data')
  return join('/var/lib/grocery-genie', shortHash(realpathSync(projectRoot)))
}

/**
 * Returns a stable ID of a path, 12 hexadecimal digits, for names that would be too long with the path
 * itself.
 */
export function shortHash(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 12)
}
