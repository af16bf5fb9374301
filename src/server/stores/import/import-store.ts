import type { Coordinates } from '#shared/places/coordinates.ts'

/** A store as a file has it, before it has an id of ours. */
export type ImportStore = Coordinates & {
  /** Of its source; several when places were merged. */
  sourceIds: readonly string[]
  chain: string
  name: string
  /** Of the chain. */
  storeNumber: string | undefined
  address: string
  city: string
  state: string
  zipCode: string
  /** City or ZIP code were missing. */
  isAddressCompleted: boolean
  /** In national format. */
  phone: string | undefined
  openingHours: string | undefined
  timeZone: string
  isOutline: boolean
}
