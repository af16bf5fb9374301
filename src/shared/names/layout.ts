import type { Department } from './departments.ts'
import type { Shelf } from './vocabulary.ts'

/** A sign of a chain's typical store with what stands under it. */
export type LayoutSign = { name: string; shelves: readonly LayoutShelf[] }

/** `isGuess`: no row of the chain's sample data says so. */
export type LayoutShelf = { name: string; isGuess: boolean }

/** A chain's typical store: its signs in the order in which one walks past them from the entrance. */
export type Layout = {
  chainName: string
  signs: readonly LayoutSign[]
  signOfShelf: ReadonlyMap<string, string>
}

/**
 * Reads the text of one chain:
 *
 *     # Kroger
 *     ## Produce
 *     fruit
 *     ~ salads and herbs
 *
 * `~` marks a guess. Throws an error that names the line when a shelf stands twice or under no sign.
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
        throw new Error(`A shelf stands under one sign, once (line ${index + 1}: '${line}')`)
      }
      sign.shelves.push({ name, isGuess })
      signOfShelf.set(name, sign.name)
    }
  }
  return { chainName, signs, signOfShelf }
}

/** How far from the entrance a sign stands, from 0 on; one that the layout doesn't know comes last. */
export function distanceOf(layout: Layout, sign: string): number {
  const at = layout.signs.findIndex(({ name }) => name === sign)
  return at === -1 ? layout.signs.length : at
}

/** The sign under which most of a department stands, or null. */
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
  const most = counts.toSorted((a, b) => b.count - a.count)[0]
  return most && most.count > 0 ? most.name : null
}
