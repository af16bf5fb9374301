import { z } from 'zod'
import { wholeNumber } from './setting-shapes.ts'

/** How much one shopper may keep, and how much of the disk stays free. */
export const spaceShape = {
  QUOTA_SAVED_LISTS: wholeNumber(1, 1_000_000).optional(),
  QUOTA_LIST_ITEMS_KB: wholeNumber(1, 1_000_000).optional(),
  DISK_RESERVE_MB: wholeNumber(0, 1_000_000).default(64),
}

type SpaceEnvironment = z.infer<z.ZodObject<typeof spaceShape>>

export function toSpaceSettings(environment: SpaceEnvironment) {
  const { QUOTA_LIST_ITEMS_KB: kilobytes } = environment
  return {
    /** Of one shopper; undefined: the defaults, which the database knows. */
    quotas: {
      savedLists: environment.QUOTA_SAVED_LISTS,
      listItemsBytes: kilobytes === undefined ? undefined : kilobytes * 1000,
    },
    /** With less than this free on the disk of the data directory, nothing more is saved. */
    diskReserveBytes: environment.DISK_RESERVE_MB * 1_000_000,
  }
}
