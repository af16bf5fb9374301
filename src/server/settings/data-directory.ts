import { createHash } from 'node:crypto'
import { realpathSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Default for DATA_DIR. PostgreSQL can't run as root, and the account it runs as may not have access
 * to root's clone, so the data of a server started by root is outside the clone.
 */
export function defaultDataDirectory(projectRoot: string): string {
  if (process.getuid?.() !== 0) return join(projectRoot, 'data')
  return join('/var/lib/grocery-genie', shortHash(realpathSync(projectRoot)))
}

/** Short, stable ID of a path, for names in which the path itself would be too long. */
export function shortHash(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 12)
}
