import { stemsOf } from '#shared/names/fold-name.ts'
import type { Layout } from '#shared/names/layout.ts'
import type { Product } from '#shared/names/vocabulary.ts'
import type { SignsRead } from './read-signs.ts'
import type { SignPhrase } from './sign-holds.ts'

/** Lookups for finding items by a store's signs. */
export type StoreSigns = {
  /** Returns the name of the sign where a product is, or null if the signs don't say. */
  whereIs: (product: Product) => string | null
  /** Returns the name of the sign where a shelf is (see `signsOfStore`), or null if the signs don't say. */
  whereIsShelf: (shelf: string) => string | null
  /**
   * Finds the longest phrase on any sign that an item's name ends with, such as 'magazines' in 'People
   * magazines', and returns the name of that sign. Returns null if there is none. Use it for items that
   * aren't known products.
   */
  whereIsNamed: (name: string) => string | null
}

const maxNameWords = 6

/**
 * A sign that has a shelf or product. `size` is the number of shelves or products that the sign's phrase
 * refers to. The fewer there are, the more specific the phrase is.
 */
type Claim = { sign: string; size: number }

/** A sign that has another product from a shelf, and the last word of that product's name. */
type Neighbor = { sign: string; head: string }

/**
 * Prepares a store's signs for finding products. A product is at the sign that names it or, failing that, at
 * the sign that names its shelf. Failing that, it is at the sign that names other products from the shelf, or
 * something that is usually near the shelf. If there is no such sign, looks for the shelves that share a sign
 * with this shelf in the chain's typical store. If this store has them at only one sign, the product is
 * expected there, too. If several signs fit equally well, the one with the most specific words wins, then the
 * first.
 */
export function signsOfStore(
  { signs }: Pick<SignsRead, 'signs'>,
  typical: Layout | null,
): StoreSigns {
  const byProduct = new Map<string, Claim>()
  const byShelf = new Map<string, Claim>()
  const byWords = new Map<string, string>()
  const nearby = new Map<string, Neighbor[]>()
  for (const { name, holds } of signs) {
    for (const hold of holds) {
      const key = stemsOf(hold.words).join(' ')
      if (!byWords.has(key)) byWords.set(key, name)
      for (const product of hold.products)
        claim(byProduct, product, { sign: name, size: hold.products.length })
      for (const shelf of hold.shelves) claim(byShelf, shelf, { sign: name, size: sizeOf(hold) })
      for (const shelf of hold.nearby) {
        const neighbors = nearby.get(shelf) ?? []
        neighbors.push({ sign: name, head: headOf(hold.words) })
        nearby.set(shelf, neighbors)
      }
    }
  }
  const ofShelf = (shelf: string, head: string) =>
    byShelf.get(shelf)?.sign ?? electSign(nearby.get(shelf) ?? [], head)
  const whereIsShelf = (shelf: string, head = '') =>
    ofShelf(shelf, head) ?? besideTypical(shelf, typical, (beside) => ofShelf(beside, ''))
  return {
    whereIsShelf: (shelf) => whereIsShelf(shelf),
    whereIsNamed: (name) => {
      const stems = stemsOf(name).slice(-maxNameWords)
      const keys = stems.map((_, at) => stems.slice(at).join(' '))
      return keys.map((key) => byWords.get(key)).find((sign) => sign !== undefined) ?? null
    },
    whereIs: ({ name, shelf }) =>
      byProduct.get(name)?.sign ?? whereIsShelf(shelf.name, headOf(name)),
  }
}

function sizeOf({ shelves, products }: SignPhrase): number {
  return shelves.length + products.length
}

/** Records that a sign has a shelf or product, unless a sign that is at least as specific already has it. */
function claim(claims: Map<string, Claim>, what: string, one: Claim) {
  const known = claims.get(what)
  if (!known || one.size < known.size) claims.set(what, one)
}

function headOf(words: string): string {
  return stemsOf(words).at(-1) ?? ''
}

/**
 * Returns the sign with the most products from the same shelf. Products whose name ends with `head`, such as
 * other teas, count twice.
 */
function electSign(neighbors: readonly Neighbor[], head: string): string | null {
  const votes = new Map<string, number>()
  for (const { sign, head: other } of neighbors) {
    votes.set(sign, (votes.get(sign) ?? 0) + (other === head ? 2 : 1))
  }
  const [best] = [...votes].toSorted(([, a], [, b]) => b - a)
  return best ? best[0] : null
}

/**
 * Finds the shelves that share a sign with this shelf in the chain's typical store. Returns the store's own
 * sign with those shelves, or null if they are at several signs or at none.
 */
function besideTypical(
  shelf: string,
  typical: Layout | null,
  ofShelf: (shelf: string) => string | null,
): string | null {
  const typicalSign = typical?.signOfShelf.get(shelf)
  const beside = typical?.signs.find(({ name }) => name === typicalSign)?.shelves ?? []
  const signs = new Set(beside.flatMap(({ name }) => (name === shelf ? [] : (ofShelf(name) ?? []))))
  const [only = null] = signs
  return signs.size === 1 ? only : null
}
