import { useState } from 'react'
import type { MergedItem } from '#shared/list-reader/read-list.ts'
import { lazyModule, useLazyModule } from '../../lib/lazy-module.ts'

/** Loaded on demand, because few shoppers set stores for their items. */
const storeChooser = lazyModule(() => import('./store-chooser.tsx'))

/** The data and actions for choosing the store where an item is bought. */
export type StoreChoice = {
  /** Whether any item on any of the shopper's lists has a store. */
  isUsed: boolean
  /** Returns the names of the stores to choose from, most likely first. */
  labels: () => readonly string[]
  /** Returns whether a store was set for the item itself, rather than by the heading above the item. */
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
  // Reads the stores just once, so that they don't move under the shopper's finger.
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
