import { Check, Clock, Lock, MapPin, Undo2 } from 'lucide-react'
import { type MouseEvent, useId, useRef, useState } from 'react'
import type { LocatedItem } from '#shared/locate/locate-list.ts'
import type { RouteItem, RouteStep } from '#shared/route/plan-steps.ts'
import { AisleSign, type SignTone } from '../../ui/aisle-sign.tsx'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Chip } from '../../ui/chip.tsx'
import type { ItemPeople, RouteActions } from './route-actions.ts'
import { ItemWords, RouteItemRow } from './route-item-row.tsx'
import { showStep } from './show-step.ts'
import { StepDirection } from './step-direction.tsx'
import { useIsInView } from './use-is-in-view.ts'

const doubleTapMs = 600

type Props = {
  step: RouteStep
  people: ItemPeople
  actions: RouteActions
  onWhereIsIt: (item: LocatedItem) => void
}

/** A step of the route: the current one with its items to tick, the others in brief. */
export function RouteStepItem(props: Props) {
  return props.step.state === 'current' ? <CurrentStep {...props} /> : <OtherStep {...props} />
}

function CurrentStep({ step, people, actions, onWhereIsIt }: Props) {
  const titleId = useId()
  const place = useRef<HTMLLIElement>(null)
  const [rows, isInView] = useIsInView<HTMLUListElement>()
  const [shownAtMs] = useState(() => performance.now())
  const open = step.items.filter(({ isTaken }) => !isTaken)

  function handleTick(item: RouteItem, isTaken: boolean) {
    if (!isTaken) return actions.putBack([item.key])
    actions.take(step, [item.key])
    // The next one to take comes into reach, if it isn't there.
    const at = step.items.indexOf(item)
    const left = step.items.filter((one) => one !== item && !one.isTaken)
    const next = left.find((one) => step.items.indexOf(one) > at) ?? left[0]
    const ticks = rows.current?.querySelectorAll<HTMLElement>('[data-tick]')
    if (next) ticks?.[step.items.indexOf(next)]?.scrollIntoView({ block: 'nearest' })
  }

  // The second tap of a double tap would tick what has just come to where the first one was.
  function isSecondTap({ detail }: MouseEvent): boolean {
    return detail > 1 && performance.now() - shownAtMs < doubleTapMs
  }

  return (
    <li
      ref={place}
      aria-current="step"
      className="scroll-mt-24 rounded-card border-2 border-lemon bg-lemon-tint p-4 sm:p-5"
    >
      <div className="appear flex min-w-0 flex-col gap-3">
        <div className="flex flex-wrap items-start gap-x-4 gap-y-3">
          <AisleSign label={step.aisle} size="large" tone="here" />
          <div className="flex min-w-28 flex-1 flex-col items-start gap-1">
            <StepTitle id={titleId} step={step} />
            <StepBadge look={lookOf(step)} />
            <StepDirection step={step} titleId={titleId} onAssign={actions.assign} />
          </div>
        </div>
        <ul
          ref={rows}
          data-rows
          onClickCapture={(event) => isSecondTap(event) && event.preventDefault()}
          className="rounded-control bg-surface px-3"
        >
          {step.items.map((item) => (
            <RouteItemRow
              key={item.key}
              item={item}
              takenBy={people.takenBy(item)}
              addedBy={people.addedBy(item)}
              onTick={(isTaken) => handleTick(item, isTaken)}
              onPostpone={() => actions.postpone(step, [item.key])}
              onUnavailable={() => actions.setUnavailable(item, true)}
              onWhereIsIt={() => onWhereIsIt(item)}
            />
          ))}
        </ul>
        {!step.isLater && (
          <Button
            variant="quiet"
            className="-my-1 -ml-4 self-start text-sm"
            aria-describedby={titleId}
            onClick={() =>
              actions.postpone(
                step,
                open.map(({ key }) => key),
              )
            }
          >
            Skip for now
          </Button>
        )}
      </div>
      <NextButton
        describedBy={titleId}
        stepNumber={step.stepNumber}
        isInView={isInView}
        onComplete={() =>
          actions.take(
            step,
            open.map(({ key }) => key),
          )
        }
        onShow={() => showStep(place.current, 'instant')}
      />
    </li>
  )
}

function OtherStep({ step, actions }: Props) {
  const titleId = useId()
  const isDone = step.state === 'done'
  const keys = step.items.map(({ key }) => key)

  return (
    <li className="scroll-mt-24 rounded-card border border-line p-3 sm:p-4">
      <div className="flex min-w-0 gap-3 sm:gap-4">
        <div className="w-20 shrink-0">
          <AisleSign label={step.aisle} size="small" tone={signTones[step.state]} />
        </div>
        <div className="flex min-w-0 flex-1 flex-col gap-2">
          <div className="flex flex-wrap items-center justify-between gap-x-2 gap-y-1">
            <StepTitle id={titleId} step={step} />
            <StepBadge look={lookOf(step)} />
          </div>
          {!isDone && <StepDirection step={step} titleId={titleId} onAssign={actions.assign} />}
          <div className="flex flex-wrap items-center justify-between gap-x-2">
            <ul className="flex flex-wrap gap-2">
              {step.items.map((item) => (
                <li key={item.key} className="max-w-full">
                  <Chip>
                    <ItemWords item={item} isTaken={item.isTaken} />
                  </Chip>
                </li>
              ))}
            </ul>
            <div className="-mr-4 -mb-2 ml-auto flex flex-wrap justify-end">
              {step.isBehind && !isDone && (
                <StepButton titleId={titleId} onPress={() => actions.take(step, keys)}>
                  Got it
                </StepButton>
              )}
              {isDone ? (
                <StepButton titleId={titleId} onPress={() => actions.putBack(keys)}>
                  Undo
                </StepButton>
              ) : (
                <StepButton titleId={titleId} onPress={() => actions.open(step)}>
                  Go here now
                </StepButton>
              )}
            </div>
          </div>
        </div>
      </div>
    </li>
  )
}

type ButtonProps = { titleId: string; onPress: () => void; children: string }

function StepButton({ titleId, onPress, children }: ButtonProps) {
  return (
    <Button
      variant="quiet"
      className="text-sm whitespace-nowrap"
      aria-describedby={titleId}
      onClick={onPress}
    >
      {children}
    </Button>
  )
}

function StepTitle({ id, step }: { id: string; step: RouteStep }) {
  return (
    <h3 id={id} className="font-semibold">
      <span aria-hidden>{`Step ${step.stepNumber}`}</span>
      <span className="sr-only">{`Step ${step.stepNumber}: ${step.aisle}`}</span>
    </h3>
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
 * On a phone it keeps one place at the screen's lower edge, however long the step. What nobody sees
 * can't be completed: it leads there first.
 */
function NextButton({ describedBy, stepNumber, isInView, onComplete, onShow }: NextProps) {
  // The second tap of a double tap, here or on Start Navigation, would complete a step not yet seen.
  function handleClick(event: MouseEvent) {
    if (event.detail < 2) onComplete()
  }

  return (
    <div data-thumb-bar className="mt-4 thumb:thumb-bar">
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
        // Another button, so that a press that began on one of the two does not end on the other.
        <Button key="show" size="large" className="w-full" onClick={onShow}>
          {`Show step ${stepNumber}`}
        </Button>
      )}
    </div>
  )
}

type Look = RouteStep['state'] | 'behind' | 'later'

function lookOf({ state, isBehind, isLater }: RouteStep): Look {
  if (state === 'done') return 'done'
  if (isBehind) return 'behind'
  return isLater && state !== 'current' ? 'later' : state
}

function StepBadge({ look }: { look: Look }) {
  const { text, icon, tone } = stepBadges[look]
  return (
    <Badge tone={tone} icon={icon}>
      {text}
    </Badge>
  )
}

const stepBadges = {
  done: { text: 'Done', icon: Check, tone: 'bg-leaf-tint text-leaf-ink' },
  current: { text: 'Current', icon: MapPin, tone: 'bg-lemon text-on-lemon' },
  behind: { text: 'Go back for', icon: Undo2, tone: 'bg-sky-tint text-sky-ink' },
  later: { text: 'Later', icon: Clock, tone: 'bg-wash text-ink-muted' },
  locked: { text: 'Locked', icon: Lock, tone: 'bg-wash text-ink-muted' },
}

const signTones: Record<RouteStep['state'], SignTone> = {
  done: 'done',
  current: 'here',
  locked: 'later',
}
