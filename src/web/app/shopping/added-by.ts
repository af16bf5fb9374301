import type { MergedItem } from '#shared/list-reader/read-list.ts'
import type { ItemFinder } from '../../lib/item-finder.ts'
import type { KeptList, ListMember } from '../../lib/lists/kept-list.ts'
import { otherMember } from '../../lib/lists/other-member.ts'

/** Says who else put an item on a list; null for the shopper, and for somebody who is gone. */
export type AddedBy = (item: Pick<MergedItem, 'texts'>) => ListMember | null

/** Of a list that others are on too. */
export function addedByOf(
  list: KeptList | null,
  { shopperId, finder }: { shopperId: string; finder: Pick<ItemFinder, 'items'> },
): AddedBy {
  if (!list || list.members.length === 0) return () => null
  const adders = new Map<string, ListMember>()
  const textsOf = Map.groupBy(list.addedBy.keys(), (text) => list.addedBy.get(text))
  for (const [userId, texts] of textsOf) {
    const adder = otherMember(list, { shopperId, userId })
    if (!adder) continue
    // One row may be several items ('salt & pepper'), as the list is read.
    for (const item of finder.items(texts.join('\n'))) {
      for (const text of item.texts) adders.set(text, adder)
    }
  }
  const adderOf = (text: string) => adders.get(text) ?? adders.get(beforeComma(text)) ?? null
  // Of an item that stands in several rows: who added the first.
  return ({ texts: [text = ''] }) => adderOf(text)
}

/** Several rows may be one item too: 'garlic, minced'. */
function beforeComma(text: string): string {
  return text.split(',')[0]?.trim() ?? ''
}
