import { useState } from 'react'
import type { MergedItem } from '#shared/list-reader/read-list.ts'
import { lazyModule, useLazyModule } from '../../lib/lazy-module.ts'

/** Loaded on demand, because few shoppers buy the items on one list at several stores. */
const storeChooser = lazyModule(() => import('./store-chooser.tsx'))

/** Lets the shopper choose where items are bought. */
export type StoreChoice = {
  /** Whether any items on the shopper's lists have a store. */
  isUsed: boolean
  /** Returns the names of stores to choose from, the most likely first. */
  labels: () => readonly string[]
  /** Whether the item has its own store rather than only its heading's store. */
  hasOwnStore: (item: MergedItem) => boolean
  /** Sets the store of an item. An empty name means that any store will do. */
  onChoose: (item: MergedItem, store: string) => void
}

type Props = {
  item: MergedItem
  choice: StoreChoice
  takesFocus: boolean
  /** Called with the chosen store, or with null if the shopper cancels. */
  onDone: (store: string | null) => void
}

/** Lets the shopper choose the store for an item. Renders nothing until its code is loaded. */
export function ItemStoreChooser({ item, choice, takesFocus, onDone }: Props) {
  const module = useLazyModule(storeChooser, true)
  // The stores are read only once, so that none of them moves as the shopper taps it.
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
