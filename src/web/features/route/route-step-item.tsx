import { Check, Lock, MapPin, Undo2 } from 'lucide-react'
import { type MouseEvent, useId } from 'react'
import { amountsText } from '#shared/shopping/amount.ts'
import type { LocatedItem } from '#shared/shopping/locate-list.ts'
import type { WalkStep } from '#shared/shopping/plan-walk.ts'
import { AisleSign, type SignTone } from '../../ui/aisle-sign.tsx'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Chip } from '../../ui/chip.tsx'
import { classNames } from '../../ui/class-names.ts'

type Props = {
  step: WalkStep
  onComplete: () => void
  onReopen: (() => void) | undefined
}

export function RouteStepItem({ step, onComplete, onReopen }: Props) {
  const { state, isBehind } = step
  const titleId = useId()
  const isCurrent = state === 'current'

  return (
    <li
      aria-current={isCurrent ? 'step' : undefined}
      className={classNames(
        'rounded-card border p-4',
        isCurrent ? 'border-2 border-lemon bg-lemon-tint sm:p-5' : 'border-line',
      )}
    >
      <div className={classNames('flex min-w-0 gap-4', isCurrent && 'appear flex-col sm:flex-row')}>
        <div className={classNames('shrink-0', !isCurrent && 'w-20')}>
          <AisleSign
            label={step.aisle}
            size={isCurrent ? 'large' : 'small'}
            tone={signTones[state]}
          />
        </div>
        <div className="flex min-w-0 flex-1 flex-col gap-2">
          <div className="flex flex-wrap items-center justify-between gap-x-2 gap-y-1">
            <h3 id={titleId} className="font-semibold">
              <span aria-hidden>Step {step.stepNumber}</span>
              <span className="sr-only">{`Step ${step.stepNumber}: ${step.aisle}`}</span>
            </h3>
            <StepBadge look={isBehind ? 'behind' : state} />
          </div>
          <p className={classNames(isCurrent ? 'text-base' : 'text-sm text-ink-muted')}>
            {step.direction}
          </p>
          <ul className="flex flex-wrap gap-2">
            {step.items.map((item) => (
              <li key={item.key} className="max-w-full">
                <Chip size={isCurrent ? 'large' : 'medium'}>
                  <ItemWords item={item} isTaken={state === 'done'} />
                </Chip>
              </li>
            ))}
          </ul>
          {isBehind && !isCurrent && (
            <Button className="self-start" onClick={onComplete} aria-describedby={titleId}>
              Got it
            </Button>
          )}
          {onReopen && (
            <Button variant="quiet" className="-mb-2 -ml-4 self-start text-sm" onClick={onReopen}>
              Not done yet
            </Button>
          )}
        </div>
      </div>
      {isCurrent && <CompleteButton describedBy={titleId} onComplete={onComplete} />}
    </li>
  )
}

// On a phone it keeps one place at the screen's lower edge, however long the step.
function CompleteButton(props: { describedBy: string; onComplete: () => void }) {
  // The second tap of a double tap, here or on Start Navigation, would complete a step not yet seen.
  function handleClick(event: MouseEvent) {
    if (event.detail < 2) props.onComplete()
  }

  return (
    <div className="mt-4 thumb:fixed thumb:inset-x-0 thumb:bottom-0 thumb:z-10 thumb:border-t thumb:border-line thumb:bg-surface thumb:p-3 thumb:pb-[max(0.75rem,env(safe-area-inset-bottom))]">
      <Button
        data-next
        variant="primary"
        size="large"
        className="w-full"
        aria-describedby={props.describedBy}
        onClick={handleClick}
      >
        <Check aria-hidden size={22} />
        Complete
      </Button>
    </div>
  )
}

/** How much of what: '2 lbs apples', and a note such as 'ripe'. */
function ItemWords({ item, isTaken }: { item: LocatedItem; isTaken: boolean }) {
  const amount = amountsText(item.amounts)
  return (
    <span className={classNames(isTaken && 'text-ink-muted line-through')}>
      {amount !== '' && `${amount} `}
      <bdi>{item.name}</bdi>
      {item.note !== '' && <span className="text-sm text-ink-muted"> {item.note}</span>}
    </span>
  )
}

function StepBadge({ look }: { look: WalkStep['state'] | 'behind' }) {
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
  locked: { text: 'Locked', icon: Lock, tone: 'bg-wash text-ink-muted' },
}

const signTones: Record<WalkStep['state'], SignTone> = {
  done: 'done',
  current: 'here',
  locked: 'later',
}
