import { useQuery } from '@tanstack/react-query'
import { Plus, Signpost } from 'lucide-react'
import { useState, useSyncExternalStore } from 'react'
import type { StoreLocation } from '#shared/contracts/store-location.ts'
import { signsOf } from '../../../lib/store-signs/shopper-signs.ts'
import { operatorStoresQuery } from '../../../lib/store-signs/signs-api.ts'
import { StoreRowButton, StoreRows, storeListClass } from '../rows/store-rows.tsx'
import { AddStoreDialog } from './add-store-dialog.tsx'
import { matchingStores, storeWithSigns } from './own-store.ts'

type Props = {
  shopperId: string
  /** The text in the store search field. */
  query: string
  chosenId: string | undefined
  onChoose: (store: StoreLocation) => void
  onAdd: (store: StoreLocation) => void
}

/**
 * Stores that aren't in the store index: those that have their own signs and match the typed text, and a row
 * for adding a store with the typed name.
 */
export function AnyStoreRows({ shopperId, query, chosenId, onChoose, onAdd }: Props) {
  const [isAdding, setAdding] = useState(false)
  const { data: operatorStores = [] } = useQuery(operatorStoresQuery(shopperId))
  const own = signsOf(shopperId)
  const { saved } = useSyncExternalStore(own.subscribe, own.snapshot)
  const ownRows = saved.flatMap(({ signs, storeId, chainName, storeName, storeAddress }) =>
    signs === null
      ? []
      : {
          store_id: storeId,
          chain_name: chainName,
          store_name: storeName,
          store_address: storeAddress,
        },
  )
  const stores = matchingStores([...ownRows, ...operatorStores].map(storeWithSigns), query)
  const name = query.trim()

  return (
    <>
      {stores.length > 0 && (
        <StoreRows
          label="Stores with their own signs"
          rows={stores.map((store) => ({ store }))}
          icon={Signpost}
          chosenId={chosenId}
          onChoose={onChoose}
        />
      )}
      <div className={storeListClass}>
        <StoreRowButton
          isChosen={undefined}
          start={<Plus aria-hidden size={18} className="mt-0.5 shrink-0 text-leaf-ink" />}
          onChoose={() => setAdding(true)}
        >
          <span className="block text-base">
            <span>Add “</span>
            <bdi translate="no" className="font-semibold">
              {name.length > maxShownName ? `${name.slice(0, maxShownName)}…` : name}
            </bdi>
            <span>” as a store</span>
          </span>
          <span className="block text-sm text-ink-muted">
            Any store works once it has its signs
          </span>
        </StoreRowButton>
      </div>
      {isAdding && (
        <AddStoreDialog
          typed={name}
          onAdd={(store) => {
            setAdding(false)
            onAdd(store)
          }}
          onClose={() => setAdding(false)}
        />
      )}
    </>
  )
}

const maxShownName = 60
