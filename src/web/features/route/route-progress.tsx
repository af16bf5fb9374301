import { classNames } from '../../ui/class-names.ts'

type Props = { stepCount: number; completedCount: number }

export function RouteProgress({ stepCount, completedCount }: Props) {
  const stepNumbers = Array.from({ length: stepCount }, (_, index) => index + 1)
  return (
    <div className="flex items-center gap-3">
      <div aria-hidden className="flex h-1.5 min-w-0 flex-1 gap-1">
        {stepNumbers.map((stepNumber) => (
          <span
            key={stepNumber}
            className={classNames(
              'min-w-0 flex-1 rounded-full',
              stepNumber <= completedCount ? 'bg-leaf' : 'bg-line',
            )}
          />
        ))}
      </div>
      <p className="text-sm text-ink-muted tabular-nums">
        {completedCount} of {stepCount} done
      </p>
    </div>
  )
}
