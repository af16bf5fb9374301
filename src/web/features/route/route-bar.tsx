import { Menu, Sun, SunDim, X } from 'lucide-react'
import { Button } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'

type Props = {
  stepCount: number
  completedCount: number
  isScreenAwake: boolean
  isMenuOpen: boolean
  onMenuOpenChange: (isOpen: boolean) => void
}

/** How far the route is. In one column it stays in sight, with the way to all that is folded away. */
export function RouteBar(props: Props) {
  const { stepCount, completedCount, isScreenAwake, isMenuOpen, onMenuOpenChange } = props
  const stepNumbers = Array.from({ length: stepCount }, (_, index) => index + 1)
  const awake = isScreenAwake
    ? { text: 'Screen stays on', Icon: Sun }
    : { text: 'Screen may turn off', Icon: SunDim }

  return (
    <div className="-mx-4 flex items-center gap-3 bg-surface px-4 py-1 max-lg:sticky max-lg:top-0 max-lg:z-20 max-lg:border-b max-lg:border-line sm:-mx-6 sm:px-6">
      <div className="min-w-0 flex-1">
        <div className="flex flex-wrap items-center justify-between gap-x-3 text-sm text-ink-muted">
          <p className="tabular-nums">{`${completedCount} of ${stepCount} done`}</p>
          {completedCount < stepCount && (
            <p className="flex items-center gap-1 text-xs lg:hidden">
              <awake.Icon aria-hidden size={14} />
              <span>{awake.text}</span>
            </p>
          )}
        </div>
        <div aria-hidden className="mt-1 flex h-1.5 min-w-0 gap-1">
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
      </div>
      {isMenuOpen && (
        <div data-thumb-bar className="thumb-bar lg:hidden">
          <Button
            variant="primary"
            size="large"
            className="w-full"
            onClick={() => onMenuOpenChange(false)}
          >
            Back to the route
          </Button>
        </div>
      )}
      <Button
        variant="quiet"
        aria-expanded={isMenuOpen}
        className="-mr-4 lg:hidden"
        onClick={() => onMenuOpenChange(!isMenuOpen)}
      >
        {isMenuOpen ? <X aria-hidden size={20} /> : <Menu aria-hidden size={20} />}
        <span>Menu</span>
      </Button>
    </div>
  )
}
