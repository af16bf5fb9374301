import { type SyntheticEvent, useMemo } from 'react'
import type { StoreLocation } from '#shared/contracts/store-location.ts'
import { classNames } from '../../../ui/class-names.ts'
import { milesText } from './searched-place.ts'
import type { Point } from './spread-pins.ts'
import { layoutStoreMap, mapSize, type StoreMapLayout } from './store-map-layout.ts'
import type { SearchedPlace } from './stores-response.ts'

export type NumberedStore = { store: StoreLocation; number: number }

type Props = {
  stores: readonly NumberedStore[]
  place: SearchedPlace
  chosenId: string | undefined
  pointedId: string | null
  onPoint: (id: string | null) => void
  onChoose: (store: StoreLocation) => void
}

/**
 * A map of the stores around the place, drawn to scale, without map tiles. Keyboard users choose a store in
 * the list beside it.
 */
export function StoreMap({ stores, place, chosenId, pointedId, onPoint, onChoose }: Props) {
  const { layout, pins } = useMemo(() => mapOf(stores, place), [stores, place])
  if (pins.length === 0) return null
  // The store under the pointer is drawn on top, with the chosen store just below it.
  const rank = ({ store }: NumberedStore) =>
    (store.id === pointedId ? 2 : 0) + (store.id === chosenId ? 1 : 0)

  function storeOf({ target }: SyntheticEvent): StoreLocation | undefined {
    const pin = target instanceof Element ? target.closest('[data-number]') : null
    const number = Number(pin?.getAttribute('data-number'))
    return pins.find((one) => one.number === number)?.store
  }

  function handleClick(event: SyntheticEvent) {
    const store = storeOf(event)
    if (store) onChoose(store)
  }

  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions -- Keyboard users can do the same in the list.
    <svg
      role="img"
      aria-label={describe(place, pins)}
      viewBox={`0 0 ${mapSize.width} ${mapSize.height}`}
      onClick={handleClick}
      onPointerOver={(event) => onPoint(storeOf(event)?.id ?? null)}
      onPointerLeave={() => onPoint(null)}
      className="mx-auto block w-full max-w-md rounded-control border border-line bg-wash text-[11px] select-none"
    >
      <Rings layout={layout} />
      {pins.map(({ store, at, pin }) => (
        <Leader key={store.id} from={pin} to={at} />
      ))}
      <Here at={layout.place} />
      {pins
        .toSorted((a, b) => rank(a) - rank(b))
        .map((one) => (
          <Pin
            key={one.store.id}
            number={one.number}
            at={one.pin}
            isChosen={one.store.id === chosenId}
            isPointedAt={one.store.id === pointedId}
          />
        ))}
    </svg>
  )
}

function mapOf(stores: readonly NumberedStore[], place: SearchedPlace) {
  const placed = stores.flatMap(({ store, number }) => {
    const { latitude, longitude } = store
    if (latitude === undefined || longitude === undefined) return []
    return { store, number, position: { latitude, longitude } }
  })
  const layout = layoutStoreMap(
    place,
    placed.map(({ position }) => position),
  )
  const pins = layout.pins.flatMap((pin, index) => {
    const one = placed[index]
    return one ? { ...one, ...pin } : []
  })
  return { layout, pins }
}

function describe(place: SearchedPlace, pins: readonly NumberedStore[]): string {
  const farthest = Math.max(...pins.map(({ store }) => store.distanceMiles ?? 0))
  const stores = pins.length === 1 ? 'the nearest store' : `${pins.length} stores`
  const within = farthest > 0 ? ` within ${milesText(farthest)}` : ''
  return `Map of ${stores}${within} of ${place.label}, numbered as in the list`
}

function Rings({ layout: { place, rings } }: { layout: StoreMapLayout }) {
  return (
    <>
      {rings.map(({ miles, radius }) => (
        <circle
          key={miles}
          cx={place.x}
          cy={place.y}
          r={radius}
          fill="none"
          strokeDasharray="2 3"
          className="stroke-control"
        />
      ))}
      {rings.map(({ miles, label }) => (
        <text
          key={miles}
          x={label.x}
          y={label.y}
          dy=".35em"
          textAnchor="middle"
          strokeWidth="6"
          strokeLinejoin="round"
          paintOrder="stroke"
          className="fill-ink-muted stroke-wash"
        >
          {`${miles.toLocaleString('en-US')} mi`}
        </text>
      ))}
    </>
  )
}

/** The searched place. */
function Here({ at }: { at: Point }) {
  return (
    <g strokeWidth="1.5" className="stroke-on-lemon">
      <circle cx={at.x} cy={at.y} r="6" className="fill-lemon" />
      <circle cx={at.x} cy={at.y} r="2" stroke="none" className="fill-on-lemon" />
    </g>
  )
}

/** A line from a pin to its store's real position. Renders nothing if the pin was moved only a little. */
function Leader({ from, to }: { from: Point; to: Point }) {
  if (Math.hypot(from.x - to.x, from.y - to.y) < 3) return null
  return (
    <g className="stroke-ink-muted">
      <path d={`M${from.x} ${from.y}L${to.x} ${to.y}`} />
      <circle cx={to.x} cy={to.y} r="2" stroke="none" className="fill-ink-muted" />
    </g>
  )
}

type PinProps = { number: number; at: Point; isChosen: boolean; isPointedAt: boolean }

function Pin({ number, at, isChosen, isPointedAt }: PinProps) {
  const half = mapSize.pin / 2 + (isChosen || isPointedAt ? 2 : 0)
  return (
    <g data-number={number} className="cursor-pointer">
      <rect
        x={at.x - half}
        y={at.y - half}
        width={2 * half}
        height={2 * half}
        rx="6"
        strokeWidth="2"
        className={classNames('stroke-surface', isChosen ? 'fill-leaf' : 'fill-sign')}
      />
      <text
        x={at.x}
        y={at.y}
        dy=".35em"
        textAnchor="middle"
        className={classNames('font-semibold', isChosen ? 'fill-on-leaf' : 'fill-on-sign')}
      >
        {number}
      </text>
    </g>
  )
}
