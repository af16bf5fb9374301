import { History } from 'lucide-react'
import { useEffect, useId, useState } from 'react'
import type { StoreLocation } from '#shared/contracts/store-location.ts'
import { readUsedStores, usedStores } from '../used-stores/used-stores.ts'
import { StoreRows } from './store-rows.tsx'

type Props = {
  shopperId: string
  chosen: StoreLocation | null
  onChoose: (store: StoreLocation) => void
}

/**
 * The stores used before, one tap each. They stay in their order while they are on the screen, so that
 * none moves away under the finger; the one that was chosen already is left out.
 */
export function UsedStoreRows({ shopperId, chosen, onChoose }: Props) {
  const headingId = useId()
  const [ofDevice] = useState(() => readUsedStores(shopperId))
  const [chosenBefore] = useState(chosen?.id)
  const last = useLastStore(shopperId)
  const isNew = last !== null && ofDevice.every(({ id }) => id !== last.id)
  const all = usedStores(isNew ? [last] : [], ofDevice)
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

/** The store that the shopper chose last on any device; null until it is known, and where it can't be. */
function useLastStore(shopperId: string): StoreLocation | null {
  const [last, setLast] = useState<StoreLocation | null>(null)

  useEffect(() => {
    let isWanted = true
    async function look() {
      const store = await findLastStore(shopperId)
      if (isWanted) setLast(store)
    }
    void look()
    return () => {
      isWanted = false
    }
  }, [shopperId])

  return last
}

async function findLastStore(shopperId: string): Promise<StoreLocation | null> {
  try {
    const { readLastStore } = await import('../used-stores/last-store-api.ts')
    return await readLastStore(shopperId)
  } catch {
    // Those of this device are there all the same.
    return null
  }
}
