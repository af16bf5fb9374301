import type { ReportedBy } from '#shared/locate/locate-list.ts'
import { classNames } from './class-names.ts'

/** The source of a corrected aisle: 'Your aisle, 22 Nov' or 'Reported by 5 shoppers'. */
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

/** Formats the day in the browser's locale, with the year if it isn't the current one. */
function formatDay(atMs: number): string {
  const at = new Date(atMs)
  const isThisYear = at.getFullYear() === new Date().getFullYear()
  return at.toLocaleDateString(undefined, {
    day: 'numeric',
    month: 'short',
    ...(!isThisYear && { year: 'numeric' }),
  })
}
