import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Elements } from './elements.ts'

type Props = {
  icon: LucideIcon
  children: ReactNode
  /** A control for the next step. */
  action?: Elements
}

/** Shown instead of an empty list, with a hint about the next step. */
export function EmptyState({ icon: Icon, children, action }: Props) {
  return (
    <div className="flex flex-col items-center gap-3 rounded-control border border-dashed border-line px-4 py-8 text-center text-ink-muted">
      <Icon aria-hidden size={28} strokeWidth={1.5} />
      <div className="max-w-prose text-base text-balance">{children}</div>
      {action}
    </div>
  )
}
