import { Footprints, type LucideIcon, Undo2 } from 'lucide-react'
import { useId } from 'react'
import type { RouteStep } from '#shared/route/plan-steps.ts'
import { AisleSign, type SignTone } from '../../ui/aisle-sign.tsx'
import { Button } from '../../ui/button.tsx'
import type { RouteStepProps } from './route-actions.ts'
import { ItemWords } from './route-item-row.tsx'
import { StepDirection, TakeOver } from './step-direction.tsx'
import { StepBadge, StepTitle } from './step-title.tsx'

/** A step that is done or locked, as a compact line with its sign and items. */
export function OtherStep({ step, actions }: RouteStepProps) {
  const titleId = useId()
  const isDone = step.state === 'done'
  const keys = step.items.map(({ key }) => key)

  return (
    <li className="flex min-h-14 scroll-mt-14 items-center gap-x-3 large-text:flex-wrap large-text:justify-end border-b border-line px-4 py-1 sm:px-6 large-text:px-2 lg:px-0">
      <div className="w-18 shrink-0 large-text:mr-auto">
        <AisleSign label={step.aisle} size="compact" tone={signTones[step.state]} fills />
      </div>
      <div className="min-w-0 flex-1 large-text:order-last large-text:basis-full">
        <div className="flex flex-wrap items-center gap-x-2 text-xs leading-4 text-ink-muted">
          <StepTitle id={titleId} step={step} />
          <StepBadge step={step} />
          {!isDone && <StepDirection step={step} className="max-lg:sr-only" />}
        </div>
        <ul className="leading-5">
          {step.items.map((item) => (
            <li
              key={item.key}
              className="inline not-last:after:text-ink-muted not-last:after:content-['_·_']"
            >
              <ItemWords item={item} isTaken={item.isTaken} />
            </li>
          ))}
        </ul>
      </div>
      <TakeOver step={step} titleId={titleId} onAssign={actions.assign} />
      {step.isBehind && !isDone && (
        <Button
          variant="quiet"
          className="-mr-3 shrink-0 px-2! text-sm large-text:-mr-2"
          aria-describedby={titleId}
          onClick={() => actions.take(step, keys)}
        >
          Got it
        </Button>
      )}
      {isDone && (
        <IconButton titleId={titleId} icon={Undo2} onPress={() => actions.putBack(keys)}>
          Undo
        </IconButton>
      )}
      {!isDone && !step.holder && (
        <IconButton titleId={titleId} icon={Footprints} onPress={() => actions.open(step)}>
          Go here now
        </IconButton>
      )}
    </li>
  )
}

type ButtonProps = { titleId: string; icon: LucideIcon; onPress: () => void; children: string }

function IconButton({ titleId, icon: Icon, onPress, children }: ButtonProps) {
  return (
    <button
      type="button"
      title={children}
      aria-label={children}
      aria-describedby={titleId}
      onClick={onPress}
      className="-mr-3 flex size-12 large-text:-mr-2 shrink-0 items-center justify-center rounded-control text-ink-muted hover:bg-wash hover:text-ink"
    >
      <Icon aria-hidden size={20} />
    </button>
  )
}

const signTones: Record<RouteStep['state'], SignTone> = {
  done: 'done',
  current: 'here',
  locked: 'later',
}
