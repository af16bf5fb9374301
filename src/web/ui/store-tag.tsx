import { Store } from 'lucide-react'

/** An unobtrusive tag beside an item's name. Shows the store where the item is bought. */
export function StoreTag({ store }: { store: string }) {
  return (
    <span className="inline-flex max-w-full items-center gap-1 rounded-full border border-line px-1.5 align-middle text-xs leading-5 text-ink-muted">
      <Store aria-hidden size={12} className="shrink-0" />
      <span className="sr-only">at</span>{' '}
      <bdi translate="no" className="truncate">
        {store}
      </bdi>
    </span>
  )
}
