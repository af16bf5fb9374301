import type { Department } from './departments.ts'
import type { Shelf } from './vocabulary.ts'

/** A sign in the typical store of a chain, and the shelves under it. */
export type LayoutSign = { name: string; shelves: readonly LayoutShelf[] }

/** A shelf under a sign. `isGuess` means that no row of the chain's sample data confirms the shelf. */
export type LayoutShelf = { name: string; isGuess: boolean }

/**
 * The typical store of a chain, or one store with its own signs. The signs are in walking order from the
 * entrance.
 */
export type Layout = {
  chainName: string
  signs: readonly LayoutSign[]
  signOfShelf: ReadonlyMap<string, string>
  /**
   * In the layout of a single store, the names of signs that are typical of its chain but that the store
   * itself lacks.
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
 * `~` marks a guess. Throws an error with the line number if a shelf is listed twice or has no sign.
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

/** Whether a sign has a number, as an aisle's sign does, rather than only a name. */
export function isNumbered(sign: string): boolean {
  return /\d/u.test(sign)
}

/** Returns how many signs precede a sign on the way from the entrance. Unknown signs come last. */
export function distanceOf(layout: Layout, sign: string): number {
  const at = layout.signs.findIndex(({ name }) => name === sign)
  return at === -1 ? layout.signs.length : at
}

/** Returns the sign with the most shelves of a department, or null if no sign has any. */
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
