import type { ReportedBy } from '#shared/locate/locate-list.ts'
import { classNames } from './class-names.ts'

/** Who says that something stands where it is shown: 'Your aisle, 22 Nov', 'Reported by 5 shoppers'. */
export function ReportedByNote({ reportedBy }: { reportedBy: ReportedBy }) {
  return (
    <span
      className={classNames(
        'text-xs whitespace-nowrap',
        reportedBy.by === 'you' ? 'text-leaf-ink' : 'text-ink-muted',
      )}
    >
      {reportedBy.by === 'you'
        ? `Your aisle, ${dayOf(reportedBy.atMs)}`
        : `Reported by ${reportedBy.shoppers} shoppers`}
    </span>
  )
}

/** The day as the shopper's browser writes it, with its year when that isn't this one. */
function dayOf(atMs: number): string {
  const at = new Date(atMs)
  const isThisYear = at.getFullYear() === new Date().getFullYear()
  return at.toLocaleDateString(undefined, {
    day: 'numeric',
    month: 'short',
    ...(!isThisYear && { year: 'numeric' }),
  })
}
