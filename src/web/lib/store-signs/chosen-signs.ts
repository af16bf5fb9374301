import type { SharedStoreSigns } from '#shared/contracts/store-signs.ts'
import { isLayoutText } from '#shared/signs/layout-text.ts'
import type { SignsSource } from '#shared/signs/own-layout.ts'
import type { SavedSigns } from './saved-signs.ts'

/** The layout text of a store's signs, and who added them. */
export type ChosenSigns = { text: string; source: SignsSource }

/**
 * Chooses the signs of a store: the shopper's own, otherwise those that a list member added last, otherwise
 * the operator's. Returns null if nobody added any.
 */
export function chosenSigns(
  mine: Pick<SavedSigns, 'signs' | 'atMs'> | undefined,
  shared: readonly SharedStoreSigns[],
): ChosenSigns | null {
  if (mine?.signs) return { text: mine.signs, source: { by: 'you', atMs: mine.atMs } }
  const readable = shared.filter(({ signs }) => isLayoutText(signs))
  const [first] = readable.toSorted(byChoice)
  if (!first) return null
  const atMs = Date.parse(first.added_at)
  const source: SignsSource = first.is_operator
    ? { by: 'operator', atMs }
    : { by: 'member', name: first.added_by, atMs }
  return { text: first.signs, source }
}

/** Sorts signs of members before the operator's, and newer ones first. */
function byChoice(a: SharedStoreSigns, b: SharedStoreSigns): number {
  return (
    Number(a.is_operator) - Number(b.is_operator) || Date.parse(b.added_at) - Date.parse(a.added_at)
  )
}
