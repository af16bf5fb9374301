import { useId } from 'react'
import { distanceText } from '#shared/floor-plan/distance-text.ts'
import type { RouteOrder } from '#shared/route/plan-steps.ts'
import { Button } from '../../ui/button.tsx'

export type OrderChoice = {
  order: RouteOrder
  keepsCold: boolean
  /** Length of the walk, or null if it is unknown. */
  length: { meters: number } | null
  /** Distance that the shortest walk would save, or null if that is too little to matter. */
  savedByShortest: { meters: number } | null
  /** Whether the shopper's usual order in this store is known from earlier walks. */
  hasUsual: boolean
  /** The sign the shopper usually visits first, or null if this route begins with that sign too. */
  usualFirst: string | null
}

type Props = {
  choice: OrderChoice
  onOrderChange: (order: RouteOrder) => void
  onKeepsColdChange: (keepsCold: boolean) => void
}

const orders: { value: RouteOrder; label: string }[] = [
  { value: 'aisle-number', label: 'By aisle number' },
  { value: 'entrance', label: 'From the entrance' },
  { value: 'shortest', label: 'Shortest walk' },
  { value: 'usual', label: 'As you usually walk' },
]

/**
 * Shows the length and the order of the route, and lets the shopper change the order. Completed steps stay
 * completed.
 */
export function RouteOrderChoice({ choice, onOrderChange, onKeepsColdChange }: Props) {
  const name = useId()
  const shown = orders.find(({ value }) => value === choice.order)?.label
  const offered = orders.filter(({ value }) => value !== 'usual' || choice.hasUsual)
  return (
    <>
      <details className="-my-2 text-sm">
        <summary className="min-h-11 cursor-pointer py-3">
          <span className="font-semibold">Order:</span> <span>{shown}</span>
          {choice.keepsCold && <span>, cold things last</span>}
          <span className="block text-ink-muted">{lengthText(choice)}</span>
        </summary>
        <fieldset className="flex flex-wrap items-center gap-x-5 text-sm">
          <legend className="sr-only">Order of the route</legend>
          {offered.map(({ value, label }) => (
            <label key={value} className="flex min-h-11 cursor-pointer items-center gap-2">
              <input
                type="radio"
                name={name}
                value={value}
                checked={choice.order === value}
                onChange={() => onOrderChange(value)}
                className="size-4 accent-leaf"
              />
              <span>{label}</span>
            </label>
          ))}
          <label className="flex min-h-11 cursor-pointer items-center gap-2">
            <input
              type="checkbox"
              checked={choice.keepsCold}
              onChange={(event) => onKeepsColdChange(event.target.checked)}
              className="size-4 accent-leaf"
            />
            Keep it cold: chilled and frozen last
          </label>
        </fieldset>
      </details>
      {choice.usualFirst !== null && (
        <p className="-mt-2 text-sm">
          <span>{`You usually take ${choice.usualFirst} first.`}</span>
          <Button variant="quiet" className="text-sm" onClick={() => onOrderChange('usual')}>
            Walk as usual
          </Button>
        </p>
      )}
    </>
  )
}

/** Returns the approximate length of the walk in words, or null if it is unknown. */
function lengthText({ length }: OrderChoice): string | null {
  if (!length) return null
  return `About ${distanceText(length.meters, navigator.language)}`
}
