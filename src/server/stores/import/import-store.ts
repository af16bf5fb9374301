import type { Coordinates } from '#shared/places/coordinates.ts'

/** A store read from a file, before we assign it an id. */
export type ImportStore = Coordinates & {
  /** Ids of the store at the source. A store merged from several places has several ids. */
  sourceIds: readonly string[]
  chain: string
  name: string
  /** The chain's own number for the store. */
  storeNumber: string | undefined
  address: string
  city: string
  state: string
  zipCode: string
  /** Whether the city or ZIP code was missing and has been filled in. */
  isAddressCompleted: boolean
  /** Phone number in national format. */
  phone: string | undefined
  openingHours: string | undefined
  timeZone: string
  isOutline: boolean
}
