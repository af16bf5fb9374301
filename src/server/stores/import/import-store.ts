import type { Coordinates } from '#shared/places/coordinates.ts'

/** A store read from a file, to which we haven't assigned an id yet. */
export type ImportStore = Coordinates & {
  /** Ids at the source. Merged places have several. */
  sourceIds: readonly string[]
  chain: string
  name: string
  /** Number that the chain gave the store. */
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
