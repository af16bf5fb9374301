import { Check, type LucideIcon } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import type { StoreLocation } from '#shared/contracts/store-location.ts'
import { storeAddress, storeTitle } from '#shared/stores/store-label.ts'
import { Button } from '../../../ui/button.tsx'
import { classNames } from '../../../ui/class-names.ts'
import type { Elements } from '../../../ui/elements.ts'
import { KeptWords } from '../../../ui/kept-words.tsx'

export type StoreRow = {
  store: StoreLocation
  /** Shown instead of the address. */
  note?: string
  /** Distance from the typed place, such as '3 mi'. */
  distance?: string | undefined
}

type Props = {
  /** Id of the heading that labels the list. */
  labelledBy?: string
  label?: string
  rows: readonly StoreRow[]
  icon?: LucideIcon
  chosenId: string | undefined
  onChoose: (store: StoreLocation) => void
}

const firstShown = 20

/** A list of stores to choose from, with a button for each store. */
export function StoreRows({ labelledBy, label, rows, icon: Icon, chosenId, onChoose }: Props) {
  const [showsAll, setShowsAll] = useState(false)
  const shown = showsAll ? rows : rows.slice(0, firstShown)

  return (
    <>
      <ul aria-labelledby={labelledBy} aria-label={label} className={storeListClass}>
        {shown.map(({ store, note, distance }) => (
          <li key={store.id}>
            <StoreRowButton
              isChosen={store.id === chosenId}
              start={Icon && <RowIcon icon={store.id === chosenId ? Check : Icon} />}
              onChoose={() => onChoose(store)}
            >
              <StoreRowTitle store={store} distance={distance} />
              <span translate={note === undefined ? 'no' : undefined} className={mutedLine}>
                {note ?? storeAddress(store)}
              </span>
            </StoreRowButton>
          </li>
        ))}
      </ul>
      {rows.length > firstShown && !showsAll && (
        <Button variant="quiet" onClick={() => setShowsAll(true)}>
          {`Show all ${rows.length}`}
        </Button>
      )}
    </>
  )
}

/** Class names that draw a border around the list and thin lines between its rows. */
export const storeListClass =
  'flex flex-col divide-y divide-line overflow-hidden rounded-control border border-control'

const mutedLine = 'block text-sm text-ink-muted'

type ButtonProps = {
  /** Whether the store is chosen. Undefined if the button doesn't choose a store. */
  isChosen: boolean | undefined
  isPointedAt?: boolean
  /** Shown before the text, in place of the check mark, so it must show whether the row is chosen. */
  start?: Elements
  onChoose: () => void
  onPoint?: (isPointedAt: boolean) => void
  children: ReactNode
}

/** A row in a list of stores, as a button. */
export function StoreRowButton(props: ButtonProps) {
  const { isChosen, isPointedAt = false, start, onChoose, onPoint, children } = props
  return (
    <button
      type="button"
      aria-pressed={isChosen}
      onClick={onChoose}
      onPointerEnter={() => onPoint?.(true)}
      onPointerLeave={() => onPoint?.(false)}
      onFocus={() => onPoint?.(true)}
      onBlur={() => onPoint?.(false)}
      className={classNames(
        'flex min-h-11 w-full items-start gap-3 px-3 py-2 text-left transition-colors duration-150 ease-out focus-visible:-outline-offset-2',
        isChosen
          ? 'bg-leaf-tint forced-colors:outline-2 forced-colors:-outline-offset-2 forced-colors:outline-[Highlight]'
          : classNames('hover:bg-wash', isPointedAt && 'bg-wash'),
      )}
    >
      {start}
      <span className="min-w-0 flex-1 text-sm wrap-anywhere">{children}</span>
      {isChosen && !start && <RowIcon icon={Check} />}
    </button>
  )
}

function RowIcon({ icon: Icon }: { icon: LucideIcon }) {
  return <Icon aria-hidden size={18} className="mt-0.5 shrink-0 text-leaf-ink" />
}

type TitleProps = { store: StoreLocation; distance: string | undefined }

/** A store's name and address, with its distance if that is known. */
export function StoreRowTitle({ store, distance }: TitleProps) {
  return (
    <span className="flex items-baseline justify-between gap-3">
      <span translate="no" className="text-base font-semibold">
        <KeptWords text={storeTitle(store)} />
      </span>
      {distance !== undefined && <span className="shrink-0 tabular-nums">{distance}</span>}
    </span>
  )
}
