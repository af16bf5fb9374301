import { useState } from 'react'
import type { MergedItem } from '#shared/list-reader/read-list.ts'
import { lazyModule, useLazyModule } from '../../lib/lazy-module.ts'

/** Loaded on demand, since few shoppers buy one list in several stores. */
const storeChooser = lazyModule(() => import('./store-chooser.tsx'))

/** How a shopper says where items are bought. */
export type StoreChoice = {
  /** Whether items of the shopper's lists have stores. */
  isUsed: boolean
  /** Returns names of stores to choose from, the likeliest first. */
  labels: () => readonly string[]
  /** Whether the item has a store of its own, not just that of its heading. */
  hasOwnStore: (item: MergedItem) => boolean
  /** Sets the store of an item; empty if any store will do. */
  onChoose: (item: MergedItem, store: string) => void
}

type Props = {
  item: MergedItem
  choice: StoreChoice
  takesFocus: boolean
  /** Called with the chosen store, or with null if nothing changes. */
  onDone: (store: string | null) => void
}

/** Chooses the store where an item is bought. */
export function ItemStoreChooser({ item, choice, takesFocus, onDone }: Props) {
  const module = useLazyModule(storeChooser, true)
  // The order stays the same while the stores are shown, so that none moves under the shopper's finger.
  const [labels] = useState(choice.labels)
  if (module.status !== 'loaded') return null
  const { StoreChooser } = module.value
  return (
    <StoreChooser
      name={item.name}
      store={item.store}
      canClear={choice.hasOwnStore(item)}
      labels={labels}
      takesFocus={takesFocus}
      onChoose={(store) => onDone(store)}
      onClose={() => onDone(null)}
    />
  )
}
