import type { SharedStoreSigns } from '#shared/contracts/store-signs.ts'
import { isLayoutText } from '#shared/signs/layout-text.ts'
import type { SignsSource } from '#shared/signs/own-layout.ts'
import type { SavedSigns } from './saved-signs.ts'

/** A store's signs as layout text, and who added them. */
export type ChosenSigns = { text: string; source: SignsSource }

/**
 * Returns the signs to show for a store: the shopper's own, otherwise the latest from a list member,
 * otherwise the operator's. Skips shared text that isn't a layout. Returns null if there aren't any signs.
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

/** Sorts members' signs before the operator's, and newer signs before older ones. */
function byChoice(a: SharedStoreSigns, b: SharedStoreSigns): number {
  return (
    Number(a.is_operator) - Number(b.is_operator) || Date.parse(b.added_at) - Date.parse(a.added_at)
  )
}
