import { realpathSync } from 'node:fs'
import { join } from 'node:path'
import { shortHash } from './database/embedded/layout.ts'

/**
 * Where data lies when DATA_DIR is unset. PostgreSQL can't run as root, and the account that it runs
 * as may not be able to enter root's clone: root's data therefore lies outside of it.
 */
export function defaultDataDirectory(projectRoot: string): string {
  if (process.getuid?.() !== 0) return join(projectRoot, 'data')
  return join('/var/lib/grocery-genie', shortHash(realpathSync(projectRoot)))
}
