import { parseList } from '#shared/shopping/parse-list.ts'
import { itemCount } from './item-count.ts'

/** The list in two short lines. */
export function ListLine({ text }: { text: string }) {
  const items = parseList(text)
  return (
    <>
      <p className="font-semibold">{itemCount(items.length)}</p>
      <p dir="auto" className="truncate text-sm text-ink-muted">
        {items.join(', ')}
      </p>
    </>
  )
}
