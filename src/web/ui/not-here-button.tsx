import { MapPinPen } from 'lucide-react'
import { classNames } from './class-names.ts'

type Props = {
  /** The item's name. */
  item: string
  isFound: boolean
  /** For a thumb in the store, where all rows are large. */
  isLarge?: boolean
  onPress: () => void
}

/** At the end of an item's row: asks the shopper where it is. Quiet where a place is shown already. */
export function NotHereButton({ item, isFound, isLarge = !isFound, onPress }: Props) {
  return (
    <button
      type="button"
      aria-label={isFound ? `${item} not here?` : `Set aisle for "${item}"`}
      title={isFound ? 'Not here?' : 'Set aisle'}
      onClick={onPress}
      className={classNames(
        'flex shrink-0 items-center justify-center rounded-control hover:bg-wash',
        isFound ? 'text-ink-muted hover:text-ink' : 'text-leaf-ink',
        isLarge ? 'size-11' : '-my-3 -mr-1.5 h-11 w-9',
      )}
    >
      <MapPinPen aria-hidden size={isFound ? 16 : 18} />
    </button>
  )
}
