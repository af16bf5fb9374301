import { CircleAlert, CircleCheck, Info, type LucideIcon, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'
import { Reference } from './reference.tsx'

export type NoticeTone = 'info' | 'warning' | 'error' | 'success'

type Props = {
  tone: NoticeTone
  children: ReactNode
  /** `status` or `alert` when the notice appears in answer to something the shopper did. */
  role?: 'status' | 'alert' | undefined
  className?: string
}

/** Stands beside what it is about. */
export function Notice({ tone, children, role, className }: Props) {
  const { colours, icon: Icon } = looks[tone]
  return (
    <div
      role={role}
      className={classNames(
        'flex items-start gap-2.5 rounded-control px-3 py-2.5 text-sm',
        colours,
        className,
      )}
    >
      <Icon aria-hidden size={18} className="mt-px shrink-0" />
      <div className="min-w-0 flex-1 wrap-anywhere">
        <div>{children}</div>
        {tone === 'error' && <Reference />}
      </div>
    </div>
  )
}

const looks: Record<NoticeTone, { colours: string; icon: LucideIcon }> = {
  info: { colours: 'bg-sky-tint text-sky-ink', icon: Info },
  warning: { colours: 'bg-lemon-tint text-lemon-ink', icon: TriangleAlert },
  error: { colours: 'bg-tomato-tint text-tomato-ink', icon: CircleAlert },
  success: { colours: 'bg-leaf-tint text-leaf-ink', icon: CircleCheck },
}
