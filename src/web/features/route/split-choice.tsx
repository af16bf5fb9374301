import type { RouteStep } from '#shared/route/plan-steps.ts'
import { splitRoute } from '#shared/route/split-route.ts'
import { Button } from '../../ui/button.tsx'

type Props = {
  steps: readonly RouteStep[]
  /** Who else is on the list. */
  partners: readonly string[]
  /** Puts off what the others take. */
  onSplit: (others: readonly string[], part: string) => void
}

/** Lets people who share a list walk at once, each through a part of the store. */
export function SplitChoice({ steps, partners, onSplit }: Props) {
  const parts = splitRoute(steps)
  if (partners.length === 0 || !parts) return null
  return (
    <details className="-my-2 text-sm">
      <summary className="min-h-11 cursor-pointer py-3">
        <span className="font-semibold">Split the walk</span> with{' '}
        <bdi translate="no">{partners.join(', ')}</bdi>
      </summary>
      <p className="mb-2 text-ink-muted">
        You see each other's check marks. What others take comes last on your route until they check
        it off.
      </p>
      <div className="flex flex-wrap gap-2">
        {parts.map(({ name, others }) => (
          <Button key={name} onClick={() => onSplit(others, name)}>
            {`You take ${name}`}
          </Button>
        ))}
      </div>
    </details>
  )
}
