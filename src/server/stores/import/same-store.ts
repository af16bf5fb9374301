import { type Coordinates, milesBetween } from '#shared/places/coordinates.ts'

/** Fields by which we recognize that two stores of a chain are the same. */
export type Distinctive = Coordinates & {
  address: string
  storeNumber?: string | undefined
  phone?: string | undefined
}

const sameMiles = 150 / 1609.344
/**
 * Two places with the same store or phone number are one store if they are at most this many miles apart. If
 * they are farther apart, the store number is a mistake, or the phone is the head office's.
 */
const sameNumberMiles = 5
/** Number of grid cells per degree. A cell is wider than 150 m even at Alaska's latitude. */
const cellsPerDegree = 200
const unnumbered = 'unnumbered'
/**
 * Maximum number of stores kept per key. A key shared by more stores, such as the phone of the head office,
 * doesn't identify a store.
 */
const maxStoresPerKey = 20

/**
 * Known stores. `find` returns the known store that is the same as a given one, judged by number, phone or
 * position. Stores with different house numbers are never considered the same.
 */
export class SameStores<Store extends Distinctive> {
  /** Stores by number, phone or grid cell, and by each of those keys combined with the house number. */
  readonly #known = new Map<string, Store[]>()

  /** Adds a store. Call this again after filling in the store's number or phone. */
  add(store: Store): void {
    const house = houseNumber(store) ?? unnumbered
    for (const key of [...identifiersOf(store), cellOf(store)]) {
      this.#put(key, store)
      this.#put(`${key} ${house}`, store)
    }
  }

  /**
   * Returns the nearest known store within five miles that has the same store number or phone number. If
   * there is no such store, returns the nearest known store within 150 meters, or undefined. Skips stores for
   * which `isAllowed` returns false.
   */
  find(store: Distinctive, isAllowed: (known: Store) => boolean = () => true): Store | undefined {
    const house = houseNumber(store)
    const houses = house === undefined ? [''] : [` ${house}`, ` ${unnumbered}`]
    const nearest = (keys: readonly string[], maxMiles: number) => {
      let found: Store | undefined
      let foundMiles = Number.POSITIVE_INFINITY
      for (const key of keys) {
        for (const end of houses) {
          for (const known of this.#known.get(key + end) ?? []) {
            const miles = milesBetween(known, store)
            if (miles > maxMiles || miles >= foundMiles || !isAllowed(known)) continue
            found = known
            foundMiles = miles
          }
        }
      }
      return found
    }
    return nearest(identifiersOf(store), sameNumberMiles) ?? nearest(cellsAround(store), sameMiles)
  }

  #put(key: string, store: Store): void {
    const known = this.#known.get(key)
    if (!known) this.#known.set(key, [store])
    else if (known.length < maxStoresPerKey && !known.includes(store)) known.push(store)
  }
}

function identifiersOf({ storeNumber, phone }: Distinctive): string[] {
  return [
    ...(storeNumber === undefined ? [] : [`number ${storeNumber}`]),
    ...(phone === undefined ? [] : [`phone ${phone}`]),
  ]
}

function cellOf({ latitude, longitude }: Coordinates): string {
  return `${Math.floor(latitude * cellsPerDegree)} ${Math.floor(longitude * cellsPerDegree)}`
}

/** Returns the grid cell of a position and the eight cells around it. */
function cellsAround({ latitude, longitude }: Coordinates): string[] {
  const steps = [-1, 0, 1]
  return steps.flatMap((north) =>
    steps.map((east) =>
      cellOf({
        latitude: latitude + north / cellsPerDegree,
        longitude: longitude + east / cellsPerDegree,
      }),
    ),
  )
}

function houseNumber({ address }: Distinctive): string | undefined {
  return /^\d+/.exec(address)?.[0]
}
