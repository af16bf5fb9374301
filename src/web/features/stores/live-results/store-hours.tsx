import { Clock } from 'lucide-react'
import type { StoreLocation } from '#shared/contracts/store-location.ts'
import { classNames } from '../../../ui/class-names.ts'
import { openingText } from './opening-text.ts'

type Props = { store: StoreLocation; now: Date }

/** Whether it is open and until when; nothing where that isn't known. */
export function StoreHours({ store, now }: Props) {
  const opening = openingText(store, now)
  if (!opening) return null
  const { isOpen, text } = opening
  return (
    <span
      className={classNames(
        'inline-flex items-center gap-1.5',
        isOpen ? 'text-leaf-ink' : 'text-ink-muted',
      )}
    >
      <Clock aria-hidden size={14} className="shrink-0" />
      {text}
    </span>
  )
}
