import { Plus, X } from 'lucide-react'
import { useRef } from 'react'
import type { Suggestion } from '#shared/buy-again/suggestions.ts'
import { classNames } from '../../ui/class-names.ts'
import { returnFocus } from '../../ui/use-focus-return.ts'

export type SuggestionActions = {
  onAdd: (item: Suggestion) => void
  /** Permanently stops suggesting the item. */
  onNeverSuggest: (item: Suggestion) => void
}

type Props = SuggestionActions & {
  items: readonly Suggestion[]
  /** `grid`: a grid of buttons of equal height. `line`: one line that scrolls, or wraps on a wide screen. */
  layout: 'grid' | 'line'
  /**
   * Whether the suggestions are being edited. If so, pressing an item removes it from the suggestions instead
   * of adding it to the list.
   */
  isEditing: boolean
  onEdit: () => void
}

/** A button for each suggested item. A long press starts editing. */
export function SuggestionButtons({ items, layout, isEditing, onEdit, ...actions }: Props) {
  const list = useRef<HTMLUListElement>(null)
  const Icon = isEditing ? X : Plus

  function handlePress(item: Suggestion, at: number) {
    if (isEditing) actions.onNeverSuggest(item)
    else actions.onAdd(item)
    // The pressed button disappears, so focus moves to the button that takes its place.
    requestAnimationFrame(() => {
      const rows = [...(list.current?.children ?? [])]
      returnFocus((rows[at] ?? rows.at(-1))?.querySelector('button'))
    })
  }

  return (
    <ul
      ref={list}
      className={
        layout === 'grid'
          ? 'grid grid-cols-[repeat(auto-fill,minmax(8.5rem,1fr))] gap-2 large-text:grid-cols-1'
          : 'relative -mx-4 flex gap-2 overflow-x-auto px-4 pb-1 lg:mx-0 lg:flex-wrap lg:px-0'
      }
    >
      {items.map((item, at) => (
        <li key={item.key} className={layout === 'grid' ? 'min-w-0' : 'max-w-full shrink-0'}>
          <button
            type="button"
            onClick={() => handlePress(item, at)}
            onContextMenu={(event) => {
              event.preventDefault()
              onEdit()
            }}
            className={classNames(
              'flex min-h-11 w-full items-center gap-2 border px-3 text-left text-sm leading-tight select-none transition-colors duration-150 ease-out',
              layout === 'grid' ? 'h-11 rounded-control large-text:h-auto' : 'rounded-full',
              isEditing
                ? 'border-tomato text-tomato-ink hover:bg-tomato-tint'
                : 'border-control bg-surface hover:bg-wash',
            )}
          >
            <Icon
              aria-hidden
              size={16}
              className={classNames('shrink-0', !isEditing && 'text-leaf-ink')}
            />
            <span className="sr-only">{isEditing ? 'Never suggest ' : 'Add '}</span>
            <bdi
              translate="no"
              className={classNames(
                'min-w-0',
                layout === 'grid'
                  ? 'line-clamp-2 wrap-anywhere large-text:line-clamp-none'
                  : 'wrap-anywhere',
              )}
            >
              {item.name}
            </bdi>
          </button>
        </li>
      ))}
    </ul>
  )
}
