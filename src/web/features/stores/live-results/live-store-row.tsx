import type { StoreLocation } from '#shared/contracts/store-location.ts'
import { storeAddress } from '#shared/stores/store-label.ts'
import { classNames } from '../../../ui/class-names.ts'
import { StoreRowButton, StoreRowTitle } from '../rows/store-rows.tsx'
import { milesText } from './searched-place.ts'
import { EstimatedAddress, StoreHours } from './store-details.tsx'

type Props = {
  store: StoreLocation
  /** The store's number on the map. */
  number: number
  now: Date
  isChosen: boolean
  isPointedAt: boolean
  onPoint: (id: string | null) => void
  onChoose: (store: StoreLocation) => void
}

/** A store found by a live search, as a button that chooses it. */
export function LiveStoreRow(props: Props) {
  const { store, number, now, isChosen, isPointedAt, onPoint, onChoose } = props
  return (
    <li>
      <StoreRowButton
        isChosen={isChosen}
        isPointedAt={isPointedAt}
        start={<RowNumber number={number} isChosen={isChosen} />}
        onChoose={() => onChoose(store)}
        onPoint={(isPointed) => onPoint(isPointed ? store.id : null)}
      >
        <StoreRowTitle
          store={store}
          distance={store.distanceMiles === undefined ? undefined : milesText(store.distanceMiles)}
        />
        <span translate="no" className="block text-ink-muted">
          {storeAddress(store)}
        </span>
        <EstimatedAddress store={store} />
        <StoreHours store={store} now={now} />
      </StoreRowButton>
    </li>
  )
}

function RowNumber({ number, isChosen }: Pick<Props, 'number' | 'isChosen'>) {
  return (
    <span
      className={classNames(
        'mt-0.5 flex h-6 min-w-6 shrink-0 items-center justify-center rounded-[0.375rem] px-1 text-xs font-semibold tabular-nums',
        isChosen ? 'bg-leaf text-on-leaf' : 'bg-sign text-on-sign',
      )}
    >
      {number}
    </span>
  )
}
