import { locateName, type StoreKnowledge } from '#shared/locate/locate-list.ts'
import { wordsOf } from '#shared/names/fold-name.ts'
import { suggestNames } from '#shared/names/suggest-names.ts'
import type { DirectorySign, ShelfItem } from './store-directory.ts'

/** Maximum number of products a search adds to the items in the directory. */
const maxProducts = 40
/** Maximum number of similar names to list if no name contains the words of the query. */
const maxNear = 6
/**
 * Minimum number of letters in a query that may match entire shelves and signs. A shorter query would match
 * too many of them.
 */
const minLetters = 3

/**
 * Searches a store's directory, and returns the signs that have matches, each with only its matches. Each
 * word of the query must be the start of a word in a name. Matches items, entire shelves and entire signs by
 * their names, and up to 40 products outside the directory by any of their names. If nothing matches, returns
 * up to 6 products with similar names, for example after a typo. If the sign of a found product isn't in the
 * directory, the sign is added at the end. Returns an empty array for a blank query.
 */
export function searchDirectory(
  signs: readonly DirectorySign[],
  store: StoreKnowledge,
  query: string,
): DirectorySign[] {
  const words = wordsOf(query)
  if (words.length === 0) return []
  const listed = signs.map((sign) => matchesOf(sign, words))
  const names = new Set(
    listed.flatMap(({ reported, shelves }) =>
      [...reported, ...shelves.flatMap(({ items }) => items)].map(({ name }) => name),
    ),
  )
  const products = productsFor(query, words, store, names.size === 0).filter(
    ({ item, product }) => !names.has(item.name) && !names.has(product),
  )
  return withProducts(listed, products).filter((sign) => countItemsAt(sign) > 0)
}

/** Returns the number of items at a sign in the directory, including items shoppers reported there. */
export function countItemsAt({ reported, shelves }: DirectorySign): number {
  return shelves.reduce((count, { items }) => count + items.length, reported.length)
}

/** Returns the sign with only the shelves and items that match the words. */
function matchesOf(sign: DirectorySign, words: readonly string[]): DirectorySign {
  if (isSign(sign.name, words)) return sign
  return {
    ...sign,
    reported: sign.reported.filter(({ name }) => hasWords(name, words)),
    shelves: sign.shelves
      .map((shelf) =>
        isLongEnough(words) && hasWords(shelf.name, words)
          ? shelf
          : { ...shelf, items: shelf.items.filter(({ name }) => hasWords(name, words)) },
      )
      .filter(({ items }) => items.length > 0),
  }
}

type FoundProduct = { sign: string; shelf: string; item: ShelfItem; product: string }

/**
 * Finds products by any of their names. If no name contains the words and `isNearEnough` is set, falls back
 * to products with similar names.
 */
function productsFor(
  query: string,
  words: readonly string[],
  store: StoreKnowledge,
  isNearEnough: boolean,
): FoundProduct[] {
  const entries = suggestNames(store.names, query, { limit: maxProducts })
  const literal = entries.filter(({ text }) => hasWords(text, words))
  const chosen = literal.length === 0 && isNearEnough ? entries.slice(0, maxNear) : literal
  return chosen.flatMap(({ text, product }) => {
    const located = locateName(text, store)
    // Items that shoppers reported are already in the directory.
    if (!located.found || located.reportedBy) return []
    const item = { name: text, category: located.category }
    return [{ sign: located.aisle, shelf: product.shelf.name, item, product: product.name }]
  })
}

/** Adds products to their signs and shelves, and creates signs and shelves that are missing. */
function withProducts(
  signs: readonly DirectorySign[],
  products: readonly FoundProduct[],
): DirectorySign[] {
  const bySign = Map.groupBy(products, ({ sign }) => sign)
  const known = signs.map((sign) => withShelves(sign, bySign.get(sign.name) ?? []))
  const others = [...bySign].filter(([name]) => !signs.some((sign) => sign.name === name))
  return [
    ...known,
    ...others.map(([name, found]) =>
      withShelves({ name, isLikely: true, reported: [], shelves: [] }, found),
    ),
  ]
}

function withShelves(sign: DirectorySign, products: readonly FoundProduct[]): DirectorySign {
  const byShelf = Map.groupBy(products, ({ shelf }) => shelf)
  const known = sign.shelves.map((shelf) => ({
    ...shelf,
    items: [...shelf.items, ...(byShelf.get(shelf.name) ?? []).map(({ item }) => item)],
  }))
  const others = [...byShelf].filter(([name]) => !known.some((shelf) => shelf.name === name))
  return {
    ...sign,
    shelves: [
      ...known,
      ...others.flatMap(([name, found]) => {
        const items = found.map(({ item }) => item)
        const [first] = items
        return first ? [{ name, category: first.category, items }] : []
      }),
    ],
  }
}

/**
 * Whether a query names a sign. All numbers in the sign's name must be in the query, so 'aisle 1' and '1'
 * don't match 'Aisle 10', and 'aisle' by itself doesn't match a numbered sign.
 */
function isSign(name: string, words: readonly string[]): boolean {
  const ofName = wordsOf(name)
  const numbers = ofName.filter((word) => /\d/.test(word))
  if (numbers.length === 0 && !isLongEnough(words)) return false
  return numbers.every((number) => words.includes(number)) && hasWords(name, words)
}

function isLongEnough(words: readonly string[]): boolean {
  return words.join('').length >= minLetters
}

/** Whether each word of the query is the start of a word in the text. */
function hasWords(text: string, words: readonly string[]): boolean {
  const ofText = wordsOf(text)
  return words.every((word) => ofText.some((one) => one.startsWith(word)))
}
