import type { ReactNode } from 'react'
import { countItems } from '#shared/list-files/count-items.ts'
import type { ListCopy } from '#shared/list-files/list-copy.ts'
import { itemCount } from '#shared/list-reader/item-count.ts'
import { listCountText, type PlannedImport } from './plan-import.ts'

/** Maximum number of rows in each part of the preview. The rest are only counted. */
const maxShown = 50

/** Shows what an import will save and what it will leave out. */
export function ImportPreview({ plan: { toImport, skipped } }: { plan: PlannedImport }) {
  const omitted = toImport.flatMap((list) =>
    (list.omitted ?? []).map((line) => ({ name: list.savedAs, line })),
  )
  return (
    <div role="status" className="flex flex-col gap-4">
      {toImport.length > 0 && (
        <Rows title={`${listCountText(toImport.length)} to save`} count={toImport.length}>
          {toImport.slice(0, maxShown).map((list) => (
            <li key={list.savedAs} className="py-2">
              <p className="wrap-anywhere">
                <bdi translate="no">{list.savedAs}</bdi>
                <span className="text-ink-muted">{`, ${countsOf(list)}`}</span>
              </p>
              {list.name !== list.savedAs && (
                <p className="text-sm text-ink-muted wrap-anywhere">
                  You have another list named '<bdi translate="no">{list.name}</bdi>'.
                </p>
              )}
            </li>
          ))}
        </Rows>
      )}
      {omitted.length > 0 && (
        <Rows title={`${countedLines(omitted.length)} left out`} count={omitted.length}>
          {omitted.slice(0, maxShown).map(({ name, line }, at) => (
            // oxlint-disable-next-line react/no-array-index-key -- Rows may be equal, and never move.
            <li key={at} className="py-2 wrap-anywhere">
              <bdi translate="no">{line}</bdi>
              {toImport.length > 1 && (
                <span className="block text-sm text-ink-muted">
                  From '<bdi translate="no">{name}</bdi>'
                </span>
              )}
            </li>
          ))}
        </Rows>
      )}
      {skipped.length > 0 && (
        <Rows title={`${listCountText(skipped.length)} left out`} count={skipped.length}>
          {skipped.slice(0, maxShown).map(({ name, reason }, at) => (
            // oxlint-disable-next-line react/no-array-index-key -- Rows may be equal, and never move.
            <li key={at} className="py-2 wrap-anywhere">
              <bdi translate="no">{name}</bdi>
              <span className="block text-sm text-ink-muted">{reason}</span>
            </li>
          ))}
        </Rows>
      )}
    </div>
  )
}

function Rows({ title, count, children }: { title: string; count: number; children: ReactNode }) {
  const more = count - maxShown
  return (
    <section>
      <h3 className="font-semibold">{title}</h3>
      <ul className="mt-1 flex flex-col divide-y divide-line">{children}</ul>
      {more > 0 && <p className="text-sm text-ink-muted">{`and ${more} more`}</p>}
    </section>
  )
}

/** Returns the number of items in words, for example '12 items, 3 ticked already'. */
function countsOf(list: ListCopy): string {
  const { items, ticked } = countItems(list)
  return ticked === 0 ? itemCount(items) : `${itemCount(items)}, ${ticked} ticked already`
}

function countedLines(lines: number): string {
  return lines === 1 ? '1 line' : `${lines.toLocaleString('en-US')} lines`
}
