import type { Pool } from 'pg'
import type { Logger } from 'pino'
import type { Gazetteer } from '#shared/places/gazetteer.ts'
import type { UpdateLimits } from './update-limits.ts'

export type UpdateOptions = {
  pool: Pool
  gazetteer: Gazetteer
  /** Folder of the source, with a slash at the end. */
  sourceUrl: string
  /** Where downloads lie until they are imported. */
  folder: string
  log: Logger
  signal: AbortSignal
  /** Else every chain is asked for, however fresh it is. */
  onlyDue: boolean
  /** Imports files that are unchanged, or that hold far fewer stores than before. */
  force?: boolean
  /** From 0 to 1, over the whole run. */
  onProgress?: (fraction: number) => void
  limits?: UpdateLimits
}

/** Of a run that is under way. */
export type RunOptions = UpdateOptions & { limits: UpdateLimits }
