import { Chip } from '../../ui/chip.tsx'
import { Panel } from '../../ui/panel.tsx'

/** The items that the route can't lead to. */
export function NotInData({ items }: { items: readonly string[] }) {
  if (items.length === 0) return null
  return (
    <Panel title="Not in our data: ask a store associate">
      <ul className="flex flex-wrap gap-2">
        {items.map((item) => (
          <li key={item} className="max-w-full">
            <Chip>
              <bdi>{item}</bdi>
            </Chip>
          </li>
        ))}
      </ul>
    </Panel>
  )
}
