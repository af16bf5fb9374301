import { ArrowRight } from 'lucide-react'
import { itemCount } from '#shared/list-reader/item-count.ts'
import type { MergedItem } from '#shared/list-reader/read-list.ts'
import type { ItemsOfStore } from '#shared/stores/items-by-store.ts'
import { Button } from '../../ui/button.tsx'

type Props = {
  stores: readonly ItemsOfStore<MergedItem>[]
  /** Whether the first button is the screen's main action. */
  isMain?: boolean
  onGo: (store: string) => void
}

/** A button for each store that still has items to buy, such as 'Next: Costco, 4 items'. */
export function NextStores({ stores, isMain = true, onGo }: Props) {
  return (
    <>
      {stores.map(({ store, items }, at) => (
        <Button
          key={store}
          variant={isMain && at === 0 ? 'primary' : 'secondary'}
          size="large"
          className="w-full"
          onClick={() => onGo(store)}
        >
          <span className="min-w-0 wrap-anywhere">
            {`Next: ${store}, ${itemCount(items.length)}`}
          </span>
          <ArrowRight aria-hidden size={20} className="shrink-0" />
        </Button>
      ))}
    </>
  )
}
