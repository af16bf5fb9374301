import { useMemo, useState } from 'react'
import type { ListItemRow } from '#shared/lists/list-item-row.ts'
import { rowsSaidBy } from '#shared/lists/list-text.ts'
import { useTrip } from '../../lib/trip/use-trip.ts'

/**
 * The rows of the list that say what was looked up. The array stays the same while their keys do, so that
 * what is typed meanwhile locates nothing again.
 */
export function useSearchedRows(text: string): readonly ListItemRow[] {
  const rows = useTrip((trip) => trip.rows)
  const [keepSame] = useState(createKeepSame)
  return useMemo(
    () => keepSame(text, text === '' ? [] : rowsSaidBy(rows, text)),
    [keepSame, rows, text],
  )
}

function createKeepSame() {
  let before: { text: string; rows: readonly ListItemRow[] } = { text: '', rows: [] }
  return (text: string, rows: readonly ListItemRow[]) => {
    const isSame =
      text === before.text &&
      rows.length === before.rows.length &&
      rows.every(({ key }, at) => key === before.rows[at]?.key)
    if (!isSame) before = { text, rows }
    return before.rows
  }
}
