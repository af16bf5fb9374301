import { Check } from 'lucide-react'
import { type KeyboardEvent, type SubmitEvent, useEffect, useRef, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import type { Elements } from '../../ui/elements.ts'
import { isComposing } from '../../ui/is-composing.ts'
import { TextField } from '../../ui/text-field.tsx'

type Props = {
  name: string
  /** The store where the item is bought, or null if any store will do. */
  store: string | null
  /** Whether the item's store can be removed. False if a heading sets the store. */
  canClear: boolean
  /** Names of stores to choose from. */
  labels: readonly string[]
  /** Whether to move focus to the chosen store, or to the field if there are no stores. */
  takesFocus: boolean
  /** Called with the chosen or typed name, which is empty if any store will do. */
  onChoose: (store: string) => void
  /** Called on Escape. */
  onClose?: () => void
}

/** Lets the shopper choose the store where an item is bought, with one tap or by typing a name. */
export function StoreChooser(props: Props) {
  const { name, store, canClear, labels, takesFocus, onChoose, onClose } = props
  const group = useRef<HTMLDivElement>(null)
  const [isTyping, setTyping] = useState(labels.length === 0)
  const offered = store === null || labels.includes(store) ? labels : [store, ...labels]

  // On a phone, the bar at the bottom of the screen may cover the last row.
  useEffect(() => {
    group.current?.scrollIntoView({ block: 'nearest' })
  }, [])

  useEffect(() => {
    if (!takesFocus) return
    const control = group.current?.querySelector<HTMLElement>(
      '[aria-pressed="true"], input, button',
    )
    control?.focus({ preventScroll: true })
  }, [takesFocus])

  function handleKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Escape' || !onClose || isComposing(event)) return
    event.stopPropagation()
    onClose()
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- The controls handle the keys.
    <div
      ref={group}
      role="group"
      aria-label={`Store for ${name}`}
      onKeyDown={handleKeyDown}
      className="flex scroll-mb-24 flex-wrap gap-x-2 gap-y-1 pb-2 lg:scroll-mb-0"
    >
      {(canClear || store === null) && (
        <StoreChip isChosen={store === null} onPress={() => onChoose('')}>
          <span>Any store</span>
        </StoreChip>
      )}
      {offered.map((label) => (
        <StoreChip key={label} isChosen={label === store} onPress={() => onChoose(label)}>
          <bdi translate="no" className="wrap-anywhere">
            {label}
          </bdi>
        </StoreChip>
      ))}
      {isTyping ? (
        <StoreNameForm takesFocus={labels.length > 0} onDone={onChoose} />
      ) : (
        <button
          type="button"
          onClick={() => setTyping(true)}
          className={classNames(
            chipClass,
            'border-transparent px-2! font-semibold text-leaf-ink hover:bg-wash',
          )}
        >
          Other store…
        </button>
      )}
    </div>
  )
}

type ChipProps = { isChosen: boolean; onPress: () => void; children: Elements }

function StoreChip({ isChosen, onPress, children }: ChipProps) {
  return (
    <button
      type="button"
      aria-pressed={isChosen}
      onClick={onPress}
      className={classNames(
        chipClass,
        isChosen
          ? 'border-leaf bg-leaf-tint font-semibold text-leaf-ink forced-colors:border-[Highlight]'
          : 'border-control bg-surface hover:bg-wash',
      )}
    >
      {isChosen && <Check aria-hidden size={16} className="shrink-0" />}
      {children}
    </button>
  )
}

const chipClass =
  'inline-flex min-h-11 max-w-full items-center justify-center gap-1 rounded-full border px-3 text-sm select-none ' +
  'transition-colors duration-150 ease-out'

type FormProps = { takesFocus: boolean; onDone: (store: string) => void }

/** A form for typing the name of a store that isn't among the choices. */
function StoreNameForm({ takesFocus, onDone }: FormProps) {
  const [text, setText] = useState('')
  const form = useRef<HTMLFormElement>(null)

  // The pressed button disappears, so focus moves to the field.
  useEffect(() => {
    if (takesFocus) form.current?.querySelector('input')?.focus()
  }, [takesFocus])

  function handleSubmit(event: SubmitEvent) {
    event.preventDefault()
    if (text.trim() !== '') onDone(text)
  }

  return (
    <form
      ref={form}
      noValidate
      onSubmit={handleSubmit}
      className="grid w-full grid-cols-[minmax(0,1fr)_auto] items-end gap-2 large-text:grid-cols-1"
    >
      <TextField
        label="Name of the store"
        value={text}
        onValueChange={setText}
        autoComplete="off"
        autoCapitalize="words"
        enterKeyHint="done"
        maxLength={100}
        dir="auto"
      />
      <Button type="submit">Set store</Button>
    </form>
  )
}
