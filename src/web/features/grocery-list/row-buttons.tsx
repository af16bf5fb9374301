import { GripVertical, type LucideIcon, Pencil, Store, Trash2, X } from 'lucide-react'
import type { ComponentProps } from 'react'
import { Button } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import type { RowHandlers } from './row-handlers.ts'

type Props = {
  itemKey: string
  name: string
  handlers: RowHandlers
  /** Whether to show only the Remove button, as after a swipe. */
  isRemoveOnly: boolean
  /** Whether the stores to choose from are shown below the row. */
  isStoreOpen: boolean
}

/**
 * The buttons of a selected row. Keyboard users reach them with the arrow keys, because each row is a single
 * Tab stop.
 */
export function RowButtons({ itemKey, name, handlers, isRemoveOnly, isStoreOpen }: Props) {
  if (isRemoveOnly) {
    return (
      <Button
        variant="final"
        tabIndex={-1}
        aria-label={`Remove ${name}`}
        onClick={() => handlers.onRemove(itemKey)}
        className="min-h-10! shrink-0"
      >
        <Trash2 aria-hidden size={18} />
        <span>Remove</span>
      </Button>
    )
  }
  return (
    <>
      <RowButton
        icon={Pencil}
        aria-label={`Edit ${name}`}
        title="Edit (Enter)"
        onClick={() => handlers.onEdit(itemKey)}
      />
      <RowButton
        icon={X}
        aria-label={`Remove ${name}`}
        title="Remove (Delete)"
        onClick={() => handlers.onRemove(itemKey)}
      />
      <RowButton
        icon={Store}
        aria-label={`Store for ${name}`}
        aria-expanded={isStoreOpen}
        title="Store"
        // A click triggered by a key press has a `detail` of 0.
        onClick={(event) => handlers.onStore(itemKey, event.detail === 0)}
      />
      <RowButton
        icon={GripVertical}
        data-handle
        aria-label={`Move ${name}: arrow keys, or drag`}
        title="Drag to move (Alt + arrow keys)"
        onPointerDown={(event) => handlers.onDragStart(itemKey, event)}
        className="-mr-2 cursor-grab touch-none"
      />
    </>
  )
}

function RowButton({
  icon: Icon,
  className,
  ...button
}: ComponentProps<'button'> & { icon: LucideIcon }) {
  return (
    <button
      type="button"
      tabIndex={-1}
      {...button}
      className={classNames(
        'flex h-11 w-9 shrink-0 items-center justify-center rounded-control text-ink-muted hover:bg-wash hover:text-ink focus-visible:-outline-offset-2 sm:w-11',
        className,
      )}
    >
      <Icon aria-hidden size={18} />
    </button>
  )
}
