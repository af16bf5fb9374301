import { EllipsisVertical, Sun, SunDim, X } from 'lucide-react'
import { distanceText } from '#shared/floor-plan/distance-text.ts'
import type { RouteOrder } from '#shared/route/plan-steps.ts'
import { Button } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { markThumbBar } from '../../ui/page-marks.ts'
import { RouteNews } from './route-news.tsx'
import type { OrderChoice } from './route-order-choice.tsx'

type Props = {
  stepCount: number
  completedCount: number
  isScreenAwake: boolean
  choice: OrderChoice | null
  onOrderChange: (order: RouteOrder) => void
  isMenuOpen: boolean
  onMenuOpenChange: (isOpen: boolean) => void
  news: readonly string[]
  onDismissNews: () => void
}

/**
 * The progress of the route. In the one-column layout, it is a sticky bar 56 px high that includes the menu
 * button.
 */
export function RouteBar(props: Props) {
  const { stepCount, completedCount, choice, onOrderChange, isMenuOpen, onMenuOpenChange } = props
  const stepNumbers = Array.from({ length: stepCount }, (_, index) => index + 1)
  const saved = choice?.savedByShortest ?? null
  return (
    <div className="flex min-h-14 items-center gap-2 bg-surface pl-4 large-text:pl-2 max-lg:sticky max-lg:top-0 max-lg:order-first max-lg:z-20 max-lg:border-b max-lg:border-line sm:pl-6 lg:relative lg:min-h-0 lg:p-0">
      <div className="flex min-w-0 flex-1 flex-col gap-1">
        <div className="flex items-center justify-between gap-x-3 text-sm leading-4 text-ink-muted">
          <p className="tabular-nums">{`${completedCount} of ${stepCount} done`}</p>
          {completedCount < stepCount && <AwakeNote isScreenAwake={props.isScreenAwake} />}
        </div>
        {saved && (
          <button
            type="button"
            onClick={() => onOrderChange('shortest')}
            className="relative self-start rounded-control text-left text-sm leading-4 font-semibold text-leaf-ink underline underline-offset-2 after:absolute after:-inset-x-1 after:-inset-y-3.5"
          >
            {`Shortest walk saves ${distanceText(saved.meters, navigator.language)}`}
          </button>
        )}
        <div aria-hidden className="flex h-1.5 min-w-0 gap-1 large-text:hidden">
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
        <div ref={markThumbBar} className="thumb-bar lg:hidden">
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
      <button
        type="button"
        aria-label="Menu"
        aria-expanded={isMenuOpen}
        onClick={() => onMenuOpenChange(!isMenuOpen)}
        className="flex size-13 shrink-0 items-center justify-center rounded-control text-leaf-ink hover:bg-wash lg:hidden"
      >
        {isMenuOpen ? <X aria-hidden size={24} /> : <EllipsisVertical aria-hidden size={24} />}
      </button>
      <RouteNews news={props.news} onDismiss={props.onDismissNews} />
    </div>
  )
}

function AwakeNote({ isScreenAwake }: { isScreenAwake: boolean }) {
  const { text, Icon } = isScreenAwake
    ? { text: 'Screen stays on', Icon: Sun }
    : { text: 'Screen may turn off', Icon: SunDim }
  return (
    <p className="flex items-center gap-1 text-xs leading-4 large-text:sr-only lg:hidden">
      <Icon aria-hidden size={14} />
      <span>{text}</span>
    </p>
  )
}
