import { MapPinPen } from 'lucide-react'
import type { LocatedItem } from '#shared/locate/locate-list.ts'
import { Button } from '../../ui/button.tsx'
import { Chip } from '../../ui/chip.tsx'
import { Panel } from '../../ui/panel.tsx'
import type { RouteActions } from './route-actions.ts'

type ItemsProps = { items: readonly LocatedItem[]; onWhereIsIt: (item: LocatedItem) => void }

/**
 * Items the shopper didn't find in the store ('Not there'). They stay off the route until the shopper puts
 * them back or sets another aisle.
 */
export function UnavailableItems({
  items,
  actions,
  onWhereIsIt,
}: ItemsProps & { actions: RouteActions }) {
  if (items.length === 0) return null
  return (
    <Panel title="Not there">
      <ul className="-my-2 flex flex-col">
        {items.map((item) => (
          <li key={item.key} className="flex min-h-14 flex-wrap items-center gap-x-3">
            <bdi translate="no" className="min-w-32 flex-1 wrap-anywhere">
              {item.name}
            </bdi>
            <Button
              variant="quiet"
              aria-label={`Set aisle for "${item.name}"`}
              onClick={() => onWhereIsIt(item)}
            >
              Set aisle
            </Button>
            <Button
              variant="quiet"
              aria-label={`Put back ${item.name}`}
              onClick={() => actions.setUnavailable(item, false)}
            >
              Put back
            </Button>
          </li>
        ))}
      </ul>
    </Panel>
  )
}

/** Lists the items without a known aisle, which the route can't include. */
export function NotInData({ items, onWhereIsIt }: ItemsProps) {
  if (items.length === 0) return null
  return (
    <Panel title="Not in our data: ask a store associate">
      <ul className="flex flex-wrap gap-2">
        {items.map((item) => (
          <li key={item.key} className="flex max-w-full items-center">
            <Chip>
              <bdi translate="no">{item.name}</bdi>
            </Chip>
            <button
              type="button"
              aria-label={`Set aisle for "${item.name}"`}
              title="Set aisle"
              onClick={() => onWhereIsIt(item)}
              className="flex size-11 shrink-0 items-center justify-center rounded-control text-leaf-ink hover:bg-wash"
            >
              <MapPinPen aria-hidden size={18} />
            </button>
          </li>
        ))}
      </ul>
    </Panel>
  )
}
