import type { Row } from '#shared/lists/list-rows.ts'
import { tripOf } from './kept-list.ts'
import type { ListDevice } from './list-device.ts'

/** Removes what was ticked on walks that nobody goes back to any more, as the server does. */
export async function forgetTicks(device: ListDevice, rows: Iterable<Row>): Promise<void> {
  const ids = forgottenTicks([...rows]).map(({ id }) => id)
  if (ids.length === 0) return
  // One that was changed meanwhile has to reach the server first.
  await device.change(ids, (now) => {
    const unchanged = [...now.values()].filter(({ waits }) => !waits)
    return new Map(unchanged.map(({ id }) => [id, null]))
  })
}

/** A walk can be taken back as long as the next one has not ended. */
function forgottenTicks(rows: readonly Row[]): Row[] {
  const trips = new Map(
    rows.flatMap((row): [string, number][] =>
      row.kind === 'lists' ? [[row.list, tripOf(row)]] : [],
    ),
  )
  return rows.filter(
    ({ kind, key, list, waits }) =>
      kind === 'ticks' && !waits && (key.trip ?? 0) < (trips.get(list) ?? 1) - 1,
  )
}
