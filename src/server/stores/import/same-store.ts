import { type Coordinates, milesBetween } from '#shared/places/coordinates.ts'

/** What tells whether two stores of one chain are the same. */
export type Distinctive = Coordinates & {
  address: string
  storeNumber?: string | undefined
  phone?: string | undefined
}

const sameMiles = 150 / 1609.344
/** Further apart, a number or a phone in common is a mistake, or that of the head office. */
const sameNumberMiles = 5
/** A cell is wider than 150 m as far north as Alaska reaches. */
const cellsPerDegree = 200
const unnumbered = 'unnumbered'
/** Whatever more have in common doesn't tell one store from another, such as the phone of the head office. */
const maxAlike = 20

/**
 * Finds the store among those added that is the same as another: by number, phone or position, unless
 * their house numbers differ.
 */
export class SameStores<Store extends Distinctive> {
  /** By name or cell, and by the same with a house number, or with none. */
  readonly #known = new Map<string, Store[]>()

  /** May be called again when more is known of the store. */
  add(store: Store): void {
    const house = houseNumber(store) ?? unnumbered
    for (const key of [...namesOf(store), cellOf(store)]) {
      this.#put(key, store)
      this.#put(`${key} ${house}`, store)
    }
  }

  find(store: Distinctive, isAllowed: (known: Store) => boolean = () => true): Store | undefined {
    const house = houseNumber(store)
    const houses = house === undefined ? [''] : [` ${house}`, ` ${unnumbered}`]
    const nearest = (keys: readonly string[], farthestMiles: number) => {
      let found: Store | undefined
      let foundMiles = Number.POSITIVE_INFINITY
      for (const key of keys) {
        for (const end of houses) {
          for (const known of this.#known.get(key + end) ?? []) {
            const miles = milesBetween(known, store)
            if (miles > farthestMiles || miles >= foundMiles || !isAllowed(known)) continue
            found = known
            foundMiles = miles
          }
        }
      }
      return found
    }
    return nearest(namesOf(store), sameNumberMiles) ?? nearest(cellsAround(store), sameMiles)
  }

  #put(key: string, store: Store): void {
    const known = this.#known.get(key)
    if (!known) this.#known.set(key, [store])
    else if (known.length < maxAlike && !known.includes(store)) known.push(store)
  }
}

function namesOf({ storeNumber, phone }: Distinctive): string[] {
  return [
    ...(storeNumber === undefined ? [] : [`number ${storeNumber}`]),
    ...(phone === undefined ? [] : [`phone ${phone}`]),
  ]
}

function cellOf({ latitude, longitude }: Coordinates): string {
  return `${Math.floor(latitude * cellsPerDegree)} ${Math.floor(longitude * cellsPerDegree)}`
}

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
