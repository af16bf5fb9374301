import type { Coordinates } from '#shared/places/coordinates.ts'

/** A store read from a file, before it gets our id. */
export type ImportStore = Coordinates & {
  /** Ids at the source. There are several if places were merged. */
  sourceIds: readonly string[]
  chain: string
  name: string
  /** The chain's number for the store. */
  storeNumber: string | undefined
  address: string
  city: string
  state: string
  zipCode: string
  /** Whether a missing city or ZIP code was filled in. */
  isAddressCompleted: boolean
  /** Phone number in national format. */
  phone: string | undefined
  openingHours: string | undefined
  timeZone: string
  isOutline: boolean
}
