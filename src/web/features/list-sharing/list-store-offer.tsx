import { Store } from 'lucide-react'
import { Button } from '../../ui/button.tsx'

type Props = {
  /** Where the list was last looked up. */
  storeName: string
  onChoose: () => void
}

/** One press takes the store of the others on a list. */
export function ListStoreOffer({ storeName, onChoose }: Props) {
  return (
    <Button onClick={onChoose} className="w-full min-w-0">
      <Store aria-hidden size={18} className="shrink-0 text-leaf-ink" />
      <span className="truncate">
        Shop at{' '}
        <bdi translate="no" className="font-semibold">
          {storeName}
        </bdi>
      </span>
    </Button>
  )
}
