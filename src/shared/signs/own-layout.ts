import { type Department, departments } from '#shared/names/departments.ts'
import {
  isNumbered,
  type Layout,
  type LayoutShelf,
  type LayoutSign,
  signOfDepartment,
} from '#shared/names/layout.ts'
import type { Shelf } from '#shared/names/vocabulary.ts'
import { type StoreSigns, signsOfStore } from './find-sign.ts'
import { parseLayoutText, type SignText } from './layout-text.ts'
import type { SignsRead } from './read-signs.ts'
import { type StoreSign, signOfText } from './sign-holds.ts'
import type { SignWords } from './sign-words.ts'
import { phraseKey } from './split-phrases.ts'
import { inWalkingOrder } from './walking-order.ts'

/**
 * Words are alphabetical if there are at least `minPairs` pairs of adjacent words, and at least `minShare` of
 * these pairs are in order.
 */
const alphabeticalLimits = { minPairs: 12, minShare: 0.9 }

/**
 * Who added a store's signs: the shopper, another member of a shared list, or the operator. `atMs` is the
 * time when the signs were added.
 */
export type SignsSource =
  | { by: 'you'; atMs: number }
  | { by: 'member'; name: string; atMs: number }
  | { by: 'operator'; atMs: number }

/**
 * A store's own signs, ready for locating items. `layout` also contains the chain's typical signs for shelves
 * that aren't at any of the store's own signs. `shelves` are all shelves in the vocabulary.
 */
export type OwnLayout = {
  signs: readonly StoreSign[]
  where: StoreSigns
  layout: Layout
  source: SignsSource
  shelves: readonly Shelf[]
}

/**
 * Reads the stored text of a store's signs (see `layoutText`). The words are looked up each time, so signs
 * that were saved earlier benefit from a better catalog. `typical` is the layout of the store's chain, if it
 * has one.
 */
export function ownLayout(
  text: string,
  {
    source,
    signWords,
    typical,
  }: { source: SignsSource; signWords: SignWords; typical: Layout | null },
): OwnLayout {
  const texts = parseLayoutText(text)
  const isIndex = isAlphabetical(texts)
  const signs = texts.map((sign) => signOfText(sign, { signWords, isIndex }))
  const where = signsOfStore({ signs }, typical)
  const { shelves } = signWords.names.vocabulary
  const layout = joinedLayout({ signs, where, typical, shelves })
  return { signs, where, layout, source, shelves }
}

/**
 * Whether the words come from a store's alphabetical product list. If so, they are still in alphabetical
 * order under each sign. In such a list, each entry is a single product, so the entry 'salsa' doesn't say
 * where other sauces are.
 */
function isAlphabetical(signs: readonly SignText[]): boolean {
  const pairs = signs.flatMap(({ words }) => {
    const keys = words.map(phraseKey)
    return keys.slice(1).map((key, at) => (keys[at] ?? '') <= key)
  })
  const inOrder = pairs.filter(Boolean).length
  return (
    pairs.length >= alphabeticalLimits.minPairs &&
    inOrder >= alphabeticalLimits.minShare * pairs.length
  )
}

/** Returns the signs to save, in walking order (see `inWalkingOrder`), with their words. */
export function signTexts({ signs }: Pick<SignsRead, 'signs'>): SignText[] {
  return inWalkingOrder(signs).map(({ name, holds }) => ({
    name,
    words: holds.map(({ words }) => words),
  }))
}

/**
 * Returns the departments that aren't at any of the store's own signs. `fallback` is where their items are
 * expected: the chain's typical sign or, if there is none, the department's name.
 */
export function unnamedDepartments({
  layout,
  shelves,
}: OwnLayout): { department: Department; fallback: string }[] {
  const { signOfShelf, typicalSigns } = layout
  const named = new Set(
    shelves.flatMap(({ name, department }) => {
      const sign = signOfShelf.get(name)
      return sign === undefined || typicalSigns?.has(sign) ? [] : department
    }),
  )
  return departments
    .filter((department) => !named.has(department))
    .map((department) => ({
      department,
      fallback: signOfDepartment(layout, department, shelves) ?? department,
    }))
}

type Parts = {
  signs: readonly StoreSign[]
  where: StoreSigns
  typical: Layout | null
  shelves: readonly Shelf[]
}

/**
 * Combines a store's own signs with the chain's typical signs for the shelves that aren't at any of them. The
 * typical store's aisle numbers don't apply to this store, so only signs without a number are used.
 */
function joinedLayout({ signs, where, typical, shelves }: Parts): Layout {
  const own = new Map<string, LayoutShelf[]>(signs.map(({ name }) => [name, []]))
  const ownNames = new Map(signs.map(({ name }) => [name.toLowerCase(), name]))
  const signOfShelf = new Map<string, string>()
  const walls = new Map<string, LayoutShelf[]>()
  const standIns = replacementsOf(typical, where)
  for (const { name } of shelves) {
    const typicalSign = typical?.signOfShelf.get(name)
    const sign =
      where.whereIsShelf(name) ??
      ownNames.get(typicalSign?.toLowerCase() ?? '') ??
      standIns.get(typicalSign ?? '')
    const isHeld = where.whereIsShelf(name) !== null
    if (sign !== undefined) {
      own.get(sign)?.push({ name, isGuess: !isHeld })
      signOfShelf.set(name, sign)
    } else if (typicalSign !== undefined && !isNumbered(typicalSign)) {
      walls.set(typicalSign, [...(walls.get(typicalSign) ?? []), { name, isGuess: true }])
      signOfShelf.set(name, typicalSign)
    }
  }
  const ownSigns = [...own].map(([name, held]) => ({ name, shelves: held }))
  return {
    chainName: typical?.chainName ?? '',
    signs: withWalls(ownSigns, wallsAround(typical, walls)),
    signOfShelf,
    typicalSigns: new Set(walls.keys()),
  }
}

/**
 * Maps typical signs without a number to the store's own signs that replace them. A sign of the store
 * replaces a typical sign if it has at least two of the typical sign's shelves, and more of them than the
 * store's other signs together. The typical sign's other shelves are expected at the store's sign, too:
 * butter is probably where milk and eggs are.
 */
function replacementsOf(typical: Layout | null, { whereIsShelf }: StoreSigns): Map<string, string> {
  const walls = (typical?.signs ?? []).filter(({ name }) => !isNumbered(name))
  return new Map(
    walls.flatMap(({ name, shelves }): [string, string][] => {
      const held = shelves.flatMap((shelf) => whereIsShelf(shelf.name) ?? [])
      const [most] = [...Map.groupBy(held, (sign) => sign)].filter(
        ([, all]) => all.length > 1 && all.length * 2 > held.length,
      )
      return most ? [[name, most[0]]] : []
    }),
  )
}

type Walls = { early: LayoutSign[]; late: LayoutSign[] }

/**
 * Returns the typical signs in `walls`, split into those before and those after the typical store's first
 * aisle.
 */
function wallsAround(
  typical: Layout | null,
  walls: ReadonlyMap<string, readonly LayoutShelf[]>,
): Walls {
  const all = typical?.signs ?? []
  const firstAisle = all.findIndex(({ name }) => isNumbered(name))
  const early: LayoutSign[] = []
  const late: LayoutSign[] = []
  for (const [at, { name }] of all.entries()) {
    const held = walls.get(name)
    if (held) (at < firstAisle ? early : late).push({ name, shelves: held })
  }
  return { early, late }
}

/**
 * Inserts typical signs among the store's own: the early signs before the store's first aisle, all other
 * signs at the end.
 */
function withWalls(own: readonly LayoutSign[], { early, late }: Walls): LayoutSign[] {
  const firstAisle = own.findIndex(({ name }) => isNumbered(name))
  const at = firstAisle === -1 ? own.length : firstAisle
  return [...own.slice(0, at), ...early, ...own.slice(at), ...late]
}
