import type { ReportedBy } from '#shared/locate/locate-list.ts'
import { formatDay } from '../lib/short-date.ts'
import { classNames } from './class-names.ts'

/** Shows who corrected an aisle, for example 'Your aisle, Nov 22' or 'Reported by 5 shoppers'. */
export function ReportedByNote({ reportedBy }: { reportedBy: ReportedBy }) {
  return (
    <span
      className={classNames(
        'text-xs whitespace-nowrap',
        reportedBy.by === 'you' ? 'text-leaf-ink' : 'text-ink-muted',
      )}
    >
      {reportedBy.by === 'you'
        ? `Your aisle, ${formatDay(reportedBy.atMs)}`
        : `Reported by ${reportedBy.shoppers} shoppers`}
    </span>
  )
}
