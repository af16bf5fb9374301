import { MapPinPen } from 'lucide-react'

type Props = {
  /** The item's name. */
  item: string
  isFound: boolean
  onPress: () => void
}

/** At the end of an item's row: asks the shopper where it is. Quiet where a place is shown already. */
export function NotHereButton({ item, isFound, onPress }: Props) {
  return (
    <button
      type="button"
      aria-label={isFound ? `${item} not here?` : `Where is ${item}?`}
      title={isFound ? 'Not here?' : 'Where is it?'}
      onClick={onPress}
      className={
        isFound
          ? '-mr-1.5 ml-auto flex h-7 w-7 shrink-0 @xs/rows:ml-0 @xs/rows:h-11 @xs/rows:w-9 items-center justify-center rounded-control text-ink-muted hover:bg-wash hover:text-ink'
          : 'flex size-11 shrink-0 items-center justify-center rounded-control text-leaf-ink hover:bg-wash'
      }
    >
      <MapPinPen aria-hidden size={isFound ? 16 : 18} />
    </button>
  )
}
