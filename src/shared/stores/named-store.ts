import { banners } from '#shared/catalog/banners.ts'
import { chains } from '#shared/catalog/chains.ts'
import {
  capitalizedStoreNames,
  clearChainSpellings,
  clearStoreKinds,
  clearStoreNames,
  taggedStoreKinds,
  taggedStoreNames,
} from '#shared/catalog/store-names.ts'
import { decompose } from '#shared/names/decompose.ts'
import { chainAliases } from './match-chain.ts'

/** Names of additional stores that the shopper uses, such as 'Berkeley Bowl', keyed by `storeKey`. */
export type StoreLabels = ReadonlyMap<string, string>

/**
 * When a name is recognized as a store: always ('clear'), only if it has a capital letter or follows '@'
 * ('capitalized'), or only if it follows '@' ('tagged').
 */
type Clearness = 'clear' | 'capitalized' | 'tagged'
type Named = { label: string; clearness: Clearness; isKind: boolean }
type Entry = Omit<Named, 'isKind'> & { isKind?: boolean }
type Line = { label: string; spellings: readonly string[]; kind: string | null }

const noLabels: StoreLabels = new Map()

/** Maximum length of a store's name, in characters. Longer text is never recognized as a store. */
const maxName = 100

const kindLines = linesOf(clearStoreKinds + taggedStoreKinds)
const storeLines = linesOf(
  clearChainSpellings + clearStoreNames + capitalizedStoreNames + taggedStoreNames,
)

/** Later entries override earlier ones, so that a name that is also an ordinary word isn't 'clear'. */
const storesByKey: ReadonlyMap<string, Named> = new Map([
  ...[...chains, ...banners].map(({ name }) => entryOf(name, { label: name, clearness: 'clear' })),
  ...[...chainAliases].map(([key, label]) => entryOf(key, { label, clearness: 'clear' })),
  ...entriesOf(clearChainSpellings + clearStoreNames, { clearness: 'clear' }),
  ...entriesOf(clearStoreKinds, { clearness: 'clear', isKind: true }),
  ...entriesOf(capitalizedStoreNames, { clearness: 'capitalized' }),
  ...entriesOf(taggedStoreNames, { clearness: 'tagged' }),
  ...entriesOf(taggedStoreKinds, { clearness: 'tagged', isKind: true }),
])

/** Maps known stores to their kind, such as CVS to 'Pharmacy'. */
const kindsByStore: ReadonlyMap<string, string> = new Map(
  storeLines.flatMap(({ label, kind }) => {
    const found = kind === null ? undefined : kindLines.find((line) => hasKey(line, kind))
    return found ? [[label, found.label]] : []
  }),
)

/**
 * Returns the usual spelling of a store whose name follows an '@': 'Costco' for 'costco wholesale', or
 * 'Pharmacy' for 'drug store'. Ignores case, accents and punctuation. Returns null if no such store is known.
 * `own` contains the names of additional stores, which take precedence.
 */
export function namedStore(words: string, own: StoreLabels = noLabels): string | null {
  const key = storeKey(words)
  return own.get(key) ?? find(words)?.label ?? null
}

/**
 * Like `namedStore`, but for words without an '@'. Returns null if the words probably don't refer to a store.
 * A name that is also an ordinary word needs a capital letter ('Sprouts', but not 'sprouts'), as does a name
 * that is only in `own`. A name that otherwise needs an '@', such as 'Bakery', is recognized only if it is in
 * `own` and has a capital letter.
 */
export function plainStore(words: string, own: StoreLabels = noLabels): string | null {
  const isCapitalized = /^\p{Lu}/u.test(words.trim())
  const named = find(words)
  const label = named?.clearness === 'clear' || isCapitalized ? namedStore(words, own) : null
  return named?.clearness === 'tagged' && !own.has(storeKey(words)) ? null : label
}

/**
 * Like `plainStore`, but for the title of a list, where a name such as 'target' doesn't need a capital
 * letter.
 */
export function storeInTitle(words: string): string | null {
  const named = find(words)
  return named && named.clearness !== 'tagged' ? named.label : null
}

/**
 * Returns the names keyed by `storeKey`, for recognizing stores that only the shopper knows. Leaves out names
 * without letters or digits and those that are too long. If several names have the same key, the last one
 * wins.
 */
export function storeLabels(names: Iterable<string>): StoreLabels {
  return new Map(
    Array.from(names, (name): [string, string] => [storeKey(name), name]).filter(
      ([key]) => key !== '',
    ),
  )
}

/**
 * Whether a label is a kind of store, such as 'Pharmacy', rather than a store's name. Any spelling will do.
 */
export function isKindOfStore(label: string): boolean {
  return find(label)?.isKind === true
}

/**
 * Returns the kind of a known store: 'Pharmacy' for 'CVS'. The label must be spelled as `namedStore` returns
 * it. Returns null if the store's kind isn't known.
 */
export function kindOfStore(label: string): string | null {
  return kindsByStore.get(label) ?? null
}

/**
 * Reduces a name to lowercase letters and digits of any script, without accents. Returns an empty string for
 * a name of more than 100 characters. '&' becomes 'and'.
 */
export function storeKey(name: string): string {
  if (name.length > maxName) return ''
  return decompose(name, 'NFKD')
    .toLowerCase()
    .replaceAll('&', 'and')
    .replaceAll(/[^\p{L}\p{N}]/gu, '')
}

/**
 * Finds a store by its name, ignoring "the" at the start and "'s" at the end: 'Kroger' for "the Kroger's".
 */
function find(words: string): Named | undefined {
  const bare = words.trim().replace(/^the\s|['’]s$/giu, '')
  return storesByKey.get(storeKey(words)) ?? storesByKey.get(storeKey(bare))
}

/**
 * Parses lines such as 'Petco = pet co [pet store]': a store's name, other spellings of the name, and the
 * store's kind.
 */
function linesOf(text: string): Line[] {
  const lines = text.split('\n').filter(Boolean)
  return lines.map((line) => {
    const [names = '', kind = null] = line.replace(/\]$/u, '').split(' [')
    const [label = '', spellings = ''] = names.split(' = ')
    return { label, spellings: spellings.split(', ').filter(Boolean), kind }
  })
}

/**
 * Returns an entry for each spelling in the lines, including the names themselves. A name is 'clear' unless
 * its line repeats it among the other spellings.
 */
function entriesOf(text: string, named: Omit<Entry, 'label'>): [string, Named][] {
  return linesOf(text).flatMap(({ label, spellings }) => [
    entryOf(label, { ...named, label, clearness: 'clear' }),
    ...spellings.map((spelling) => entryOf(spelling, { ...named, label })),
  ])
}

function entryOf(spelling: string, { isKind = false, ...named }: Entry): [string, Named] {
  return [storeKey(spelling), { ...named, isKind }]
}

function hasKey({ label, spellings }: Line, name: string): boolean {
  return [label, ...spellings].some((spelling) => storeKey(spelling) === storeKey(name))
}
