import { createHash } from 'node:crypto'
import { realpathSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Where data lies when DATA_DIR is unset. PostgreSQL can't run as root, and the account that it runs
 * as may not be able to enter root's clone: root's data therefore lies outside of it.
 */
export function defaultDataDirectory(projectRoot: string): string {
  if (process.getuid?.() !== 0) return join(projectRoot, 'data')
  return join('/var/lib/grocery-genie', shortHash(realpathSync(projectRoot)))
}

/** Tells folders of different paths apart, where a path itself would be too long for a name. */
export function shortHash(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 12)
}
