import { z } from 'zod'
import { wholeNumber } from './setting-shapes.ts'

/** Settings for shoppers' quotas and for the disk space to keep free. */
export const spaceShape = {
  QUOTA_SAVED_LISTS: wholeNumber(1, 1_000_000).optional(),
  QUOTA_LIST_ITEMS_KB: wholeNumber(1, 1_000_000).optional(),
  DISK_RESERVE_MB: wholeNumber(0, 1_000_000).default(64),
}

type SpaceEnvironment = z.infer<z.ZodObject<typeof spaceShape>>

/** Converts the environment variables to settings for quotas and for the disk space to keep free. */
export function toSpaceSettings(environment: SpaceEnvironment) {
  const { QUOTA_LIST_ITEMS_KB: kilobytes } = environment
  return {
    /** Quotas per shopper. If undefined, the defaults in the database apply. */
    quotas: {
      savedLists: environment.QUOTA_SAVED_LISTS,
      listItemsBytes: kilobytes === undefined ? undefined : kilobytes * 1000,
    },
    /** If fewer bytes than this are free on the data directory's disk, the server refuses to save data. */
    diskReserveBytes: environment.DISK_RESERVE_MB * 1_000_000,
  }
}
