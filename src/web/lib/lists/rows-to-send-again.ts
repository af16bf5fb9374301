import type { Row } from '#shared/lists/synced-row.ts'
import { waiting } from './list-wire.ts'

/**
 * What a device sends after a backup was restored, of which the server may have less than it had
 * confirmed: all rows of lists that the shopper may change. What comes again changes nothing there.
 */
export function rowsToSendAgain(rows: Iterable<Row>): Map<string, Row> {
  const all = [...rows]
  const roles = new Map(
    all.flatMap(({ kind, list, fields }) => (kind === 'lists' ? [[list, fields['role']]] : [])),
  )
  return new Map(
    all
      .filter(({ list }) => roles.get(list) !== 'viewer')
      .map((row) => {
        // Only its owner may begin a list anew that the backup lacks.
        const isOwn = roles.get(row.list) !== 'editor'
        return [row.id, { ...waiting(row), ...(isOwn && { isNew: true }) }]
      }),
  )
}
