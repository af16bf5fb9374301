import { useId } from 'react'
import type { RouteOrder } from '#shared/shopping/plan-walk.ts'

type Props = { order: RouteOrder; onOrderChange: (order: RouteOrder) => void }

const orders: { value: RouteOrder; label: string }[] = [
  { value: 'aisle-number', label: 'By aisle number' },
  { value: 'entrance', label: 'From the entrance' },
]

/** Says in which order the route is walked, and changes it; what is done stays done. */
export function RouteOrderChoice({ order, onOrderChange }: Props) {
  const name = useId()
  return (
    <fieldset className="flex flex-wrap items-center gap-x-5 text-sm">
      <legend className="sr-only">Order of the route</legend>
      {orders.map(({ value, label }) => (
        <label key={value} className="flex min-h-11 cursor-pointer items-center gap-2">
          <input
            type="radio"
            name={name}
            value={value}
            checked={order === value}
            onChange={() => onOrderChange(value)}
            className="size-4 accent-leaf"
          />
          {label}
        </label>
      ))}
    </fieldset>
  )
}
