import { Check } from 'lucide-react'
import { type MouseEvent, useId, useRef } from 'react'
import { openKeys, type RouteItem } from '#shared/route/plan-steps.ts'
import { AisleSign } from '../../ui/aisle-sign.tsx'
import { Button } from '../../ui/button.tsx'
import { markThumbBar } from '../../ui/page-marks.ts'
import type { RouteStepProps } from './route-actions.ts'
import { RouteItemRow } from './route-item-row.tsx'
import { showStep } from './show-step.ts'
import { StepDirection, TakeOver } from './step-direction.tsx'
import { StepBadge, StepTitle } from './step-title.tsx'
import { useIsInView } from './use-is-in-view.ts'
import { useSecondTap } from './use-second-tap.ts'

/** The current step, with its sign and the items to pick up. */
export function CurrentStep({ step, people, actions, onWhereIsIt }: RouteStepProps) {
  const { askStore } = actions
  const titleId = useId()
  const place = useRef<HTMLLIElement>(null)
  const [rows, isInView] = useIsInView<HTMLUListElement>()
  const { handleClickCapture, isIgnored } = useSecondTap()

  function handleTick(item: RouteItem, isTaken: boolean, event: Event) {
    if (isIgnored(event)) return
    if (!isTaken) return actions.putBack([item.key])
    actions.take(step, [item.key])
    // Scrolls the next item to pick up into view.
    const at = step.items.indexOf(item)
    const left = step.items.filter((one) => one !== item && !one.isTaken)
    const next = left.find((one) => step.items.indexOf(one) > at) ?? left[0]
    const ticks = rows.current?.querySelectorAll<HTMLElement>('[data-tick]')
    if (next) ticks?.[step.items.indexOf(next)]?.scrollIntoView({ block: 'nearest' })
  }

  return (
    <li
      ref={place}
      aria-current="step"
      className="scroll-mt-14 border-lemon bg-lemon-tint px-3 py-3 large-text:px-2 max-lg:border-b sm:px-5 lg:my-3 lg:scroll-mt-4 lg:rounded-card lg:border-2"
    >
      <div className="appear flex min-w-0 flex-col gap-2">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
          <div className="w-30 shrink-0 large-text:[zoom:0.6]">
            <AisleSign label={step.aisle} size="large" tone="here" fills />
          </div>
          <div className="flex min-w-28 flex-1 flex-col items-start gap-1">
            <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
              <StepTitle id={titleId} step={step} />
              <StepBadge step={step} />
            </div>
            <StepDirection step={step} className="text-sm" />
            <TakeOver step={step} titleId={titleId} onAssign={actions.assign} />
          </div>
        </div>
        <ul
          ref={rows}
          data-rows
          onClickCapture={handleClickCapture}
          className="rounded-control bg-surface px-[12px]"
        >
          {step.items.map((item) => (
            <RouteItemRow
              key={item.key}
              item={item}
              takenBy={people.takenBy(item)}
              addedBy={people.addedBy(item)}
              onTick={(isTaken, event) => handleTick(item, isTaken, event)}
              onPostpone={() => actions.postpone(step, [item.key])}
              onUnavailable={() => actions.setUnavailable(item, true)}
              onWhereIsIt={() => onWhereIsIt(item)}
              onOtherStore={askStore && (() => askStore(item))}
            />
          ))}
        </ul>
        {!step.isLater && (
          <Button
            variant="quiet"
            className="-my-2 -ml-3 self-start px-3! text-sm"
            aria-describedby={titleId}
            onClick={() => actions.postpone(step, openKeys(step))}
          >
            Skip for now
          </Button>
        )}
      </div>
      <NextButton
        describedBy={titleId}
        stepNumber={step.stepNumber}
        isInView={isInView}
        onComplete={() => actions.take(step, openKeys(step))}
        onShow={() => showStep(place.current, 'instant')}
      />
    </li>
  )
}

type NextProps = {
  describedBy: string
  stepNumber: number
  isInView: boolean
  onComplete: () => void
  onShow: () => void
}

/**
 * The Complete button. On a phone, it stays at the bottom of the screen, however long the step is. While the
 * step is out of view, a button that scrolls to the step replaces the Complete button.
 */
function NextButton({ describedBy, stepNumber, isInView, onComplete, onShow }: NextProps) {
  // The second tap of a double tap is ignored, because it would complete a step the shopper hasn't seen yet.
  function handleClick(event: MouseEvent) {
    if (event.detail < 2) onComplete()
  }

  return (
    <div ref={markThumbBar} className="mt-3 thumb:mt-0 thumb:thumb-bar">
      {isInView ? (
        <Button
          key="complete"
          data-next
          variant="primary"
          size="large"
          className="w-full"
          aria-describedby={describedBy}
          onClick={handleClick}
        >
          <Check aria-hidden size={22} />
          Complete
        </Button>
      ) : (
        // The different key makes this a separate button, so a press can't start on one button and end on the
        // other.
        <Button key="show" size="large" className="w-full" onClick={onShow}>
          {`Show step ${stepNumber}`}
        </Button>
      )}
    </div>
  )
}
