import { createHash } from 'node:crypto'
import { realpathSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Returns the default of DATA_DIR: a folder in the clone or, if root starts the server, outside of it.
 * PostgreSQL then runs under another account, which may not have access to root's clone.
 */
export function defaultDataDirectory(projectRoot: string): string {
  if (process.getuid?.() !== 0) return join(projectRoot, 'data')
  return join('/var/lib/grocery-genie', shortHash(realpathSync(projectRoot)))
}

/**
 * Returns 12 hexadecimal digits that are always the same for this text. Used instead of a path in names that
 * would otherwise be too long.
 */
export function shortHash(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 12)
}
