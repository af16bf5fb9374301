import { itemCount } from '../../features/grocery-list/item-count.ts'
import { useListNames } from './use-list-names.ts'

type Props = { text: string }

/** How many items a list has; counted after what is typed is on the screen. */
export function ListCount({ text }: Props) {
  return itemCount(useListNames(text).length)
}

/** The list in two short lines. */
export function ListLine({ text }: Props) {
  const names = useListNames(text)
  return (
    <>
      <p className="font-semibold">{itemCount(names.length)}</p>
      <p dir="auto" className="truncate text-sm text-ink-muted">
        {names.join(', ')}
      </p>
    </>
  )
}
