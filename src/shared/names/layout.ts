import type { Department } from './departments.ts'
import type { Shelf } from './vocabulary.ts'

/** A sign in a chain's typical store, and the shelves below it. */
export type LayoutSign = { name: string; shelves: readonly LayoutShelf[] }

/** A shelf below a sign. `isGuess` means that the chain's sample data doesn't confirm where the shelf is. */
export type LayoutShelf = { name: string; isGuess: boolean }

/**
 * The layout of a chain's typical store, or of a single store with its own signs. Signs are in walking order
 * from the entrance.
 */
export type Layout = {
  chainName: string
  signs: readonly LayoutSign[]
  signOfShelf: ReadonlyMap<string, string>
  /**
   * Only in the layout of a single store: names of signs that are typical of the chain but missing from this
   * store.
   */
  typicalSigns?: ReadonlySet<string>
}

/**
 * Parses the layout of one chain:
 *
 *     # Kroger
 *     ## Produce
 *     fruit
 *     ~ salads and herbs
 *
 * `~` marks a guess. Throws an error with the line number if a shelf is listed twice or precedes the first
 * sign.
 */
export function readLayout(text: string): Layout {
  const signs: { name: string; shelves: LayoutShelf[] }[] = []
  const signOfShelf = new Map<string, string>()
  let chainName = ''
  for (const [index, line] of text.split('\n').entries()) {
    if (line === '') continue
    if (line.startsWith('# ')) chainName = line.slice(2)
    else if (line.startsWith('## ')) signs.push({ name: line.slice(3), shelves: [] })
    else {
      const isGuess = line.startsWith('~ ')
      const name = isGuess ? line.slice(2) : line
      const sign = signs.at(-1)
      if (!sign || signOfShelf.has(name)) {
        throw new Error(`List each shelf once, under a sign (line ${index + 1}: '${line}')`)
      }
      sign.shelves.push({ name, isGuess })
      signOfShelf.set(name, sign.name)
    }
  }
  return { chainName, signs, signOfShelf }
}

/** Whether a sign contains a number, as aisle signs do. */
export function isNumbered(sign: string): boolean {
  return /\d/u.test(sign)
}

/** Returns how many signs a shopper passes between the entrance and this sign. Unknown signs come last. */
export function distanceOf(layout: Layout, sign: string): number {
  const at = layout.signs.findIndex(({ name }) => name === sign)
  return at === -1 ? layout.signs.length : at
}

/**
 * Returns the sign above the most shelves of a department, or null if none of its shelves is below a sign.
 */
export function signOfDepartment(
  layout: Layout,
  department: Department,
  shelves: readonly Shelf[],
): string | null {
  const names = new Set(
    shelves.filter((shelf) => shelf.department === department).map(({ name }) => name),
  )
  const counts = layout.signs.map((sign) => ({
    name: sign.name,
    count: sign.shelves.filter((shelf) => names.has(shelf.name)).length,
  }))
  const best = counts.toSorted((a, b) => b.count - a.count)[0]
  return best && best.count > 0 ? best.name : null
}
