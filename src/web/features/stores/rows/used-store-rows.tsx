import { History } from 'lucide-react'
import { useEffect, useId, useState } from 'react'
import type { StoreLocation } from '#shared/contracts/store-location.ts'
import { mergeUsedStores, readUsedStores } from '../used-stores/used-stores.ts'
import { StoreRows } from './store-rows.tsx'

type Props = {
  shopperId: string
  chosen: StoreLocation | null
  onChoose: (store: StoreLocation) => void
}

/**
 * The stores the shopper used before, except the one that was chosen when the rows appeared. One tap chooses
 * a store. The stores are read just once, so that the rows don't move under the shopper's finger.
 */
export function UsedStoreRows({ shopperId, chosen, onChoose }: Props) {
  const headingId = useId()
  const [deviceStores] = useState(() => readUsedStores(shopperId))
  const [chosenBefore] = useState(chosen?.id)
  const last = useLastStore(shopperId)
  const isNew = last !== null && deviceStores.every(({ id }) => id !== last.id)
  const all = mergeUsedStores(isNew ? [last] : [], deviceStores)
  const stores = all.filter(({ id }) => id !== chosenBefore)
  if (stores.length === 0) return null

  return (
    <div className="flex flex-col gap-1.5">
      <h3 id={headingId} className="text-sm font-semibold">
        Stores used before
      </h3>
      <StoreRows
        labelledBy={headingId}
        rows={stores.map((store) => ({ store }))}
        icon={History}
        chosenId={chosen?.id}
        onChoose={onChoose}
      />
    </div>
  )
}

/**
 * Returns the store that the shopper last chose on any device. Returns null while it is loading, if there is
 * none, or if loading fails.
 */
function useLastStore(shopperId: string): StoreLocation | null {
  const [last, setLast] = useState<StoreLocation | null>(null)

  useEffect(() => {
    let isMounted = true
    async function look() {
      const store = await findLastStore(shopperId)
      if (isMounted) setLast(store)
    }
    void look()
    return () => {
      isMounted = false
    }
  }, [shopperId])

  return last
}

/** Fetches the store last chosen on any device. Resolves with null if there is none or the request fails. */
async function findLastStore(shopperId: string): Promise<StoreLocation | null> {
  try {
    const { readLastStore } = await import('../used-stores/last-store-api.ts')
    return await readLastStore(shopperId)
  } catch {
    // The rows then show only the stores used on this device.
    return null
  }
}
