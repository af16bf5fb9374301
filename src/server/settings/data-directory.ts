import { createHash } from 'node:crypto'
import { realpathSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Default for DATA_DIR. PostgreSQL can't run as root, and the account that it uses instead may have no access
 * to root's clone. If root starts the server, the data is therefore outside of the clone.
 */
export function defaultDataDirectory(projectRoot: string): string {
  if (process.getuid?.() !== 0) return join(projectRoot, 'data')
  return join('/var/lib/grocery-genie', shortHash(realpathSync(projectRoot)))
}

/**
 * Returns a short, stable ID of a path, 12 hexadecimal digits, for names that would be too long with the
 * path itself.
 */
export function shortHash(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 12)
}
