import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'

type Props = {
  /** Tint and text colour, as classes. */
  tone: string
  icon?: LucideIcon
  children: ReactNode
}

export function Badge({ tone, icon: Icon, children }: Props) {
  return (
    <span
      className={classNames(
        'inline-flex min-h-6 shrink-0 items-center gap-1 rounded-full px-2 py-0.5 text-xs font-semibold whitespace-nowrap',
        tone,
      )}
    >
      {Icon && <Icon aria-hidden size={14} />}
      {children}
    </span>
  )
}
