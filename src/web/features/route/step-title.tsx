import { Clock, MapPin, Undo2 } from 'lucide-react'
import type { RouteStep } from '#shared/route/plan-steps.ts'
import { Badge } from '../../ui/badge.tsx'

/** The heading of a step: its number and, for screen readers only, its sign. */
export function StepTitle({ id, step }: { id: string; step: RouteStep }) {
  return (
    <h3 id={id} className="font-semibold">
      <span aria-hidden>{`Step ${step.stepNumber}`}</span>
      <span className="sr-only">{`Step ${step.stepNumber}: ${step.aisle}`}</span>
    </h3>
  )
}

/**
 * The state of a step. 'Done' and 'Locked' are only for screen readers: on the screen, the position of the
 * step already shows this.
 */
export function StepBadge({ step }: { step: RouteStep }) {
  const look = lookOf(step)
  if (look === 'done') return <span className="sr-only">Done</span>
  if (look === 'locked') return <span className="sr-only">Locked</span>
  const { text, icon, tone } = badges[look]
  return (
    <Badge tone={tone} icon={icon}>
      {text}
    </Badge>
  )
}

type Look = RouteStep['state'] | 'behind' | 'later'

function lookOf({ state, isBehind, isLater, holder }: RouteStep): Look {
  if (state === 'done') return 'done'
  if (isBehind) return 'behind'
  // A step assigned to another member shows that member's name instead of 'Later'.
  return isLater && !holder && state !== 'current' ? 'later' : state
}

const badges = {
  current: { text: 'Current', icon: MapPin, tone: 'bg-lemon text-on-lemon' },
  behind: { text: 'Go back for', icon: Undo2, tone: 'bg-sky-tint text-sky-ink' },
  later: { text: 'Later', icon: Clock, tone: 'bg-wash text-ink-muted' },
}
