import { useEffect } from 'react'
import { itemCount } from '#shared/list-reader/item-count.ts'
import { useLists } from '../../lib/lists/lists-module.ts'
import { watchRepeats } from '../../lib/lists/watch-repeats.ts'
import { showNotStoredToast } from '../../ui/not-stored-toast.ts'
import { toast } from '../../ui/toast.ts'
import { useOffer } from './undo-offers.tsx'

/**
 * Adds the items of repeating lists on their scheduled days. After adding items, shows a toast with an Undo
 * button.
 */
export function AddedItems({ shopperId }: { shopperId: string }) {
  const lists = useLists(shopperId)
  const offer = useOffer()
  useEffect(() => {
    if (!lists) return
    return watchRepeats({
      shopperId,
      lists,
      onAdded: ({ name, count, undo }) =>
        offer({
          title: `Added ${itemCount(count)} from ${name}`,
          onUndo: () => void undo().catch(showNotStoredToast),
        }),
      onFull: (name) =>
        toast({ title: `No room for ${name}`, text: 'The list that gets its items is full.' }),
    })
  }, [lists, shopperId, offer])
  return null
}
