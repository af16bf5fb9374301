import { CircleAlert, CircleCheck, Info, type LucideIcon, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'
import { Reference } from './reference.tsx'

export type NoticeTone = 'info' | 'warning' | 'error' | 'success'

type Props = {
  tone: NoticeTone
  children: ReactNode
  /** Set this if the notice appears in response to an action. */
  role?: 'status' | 'alert' | undefined
  className?: string
}

/**
 * A message shown next to the content it concerns. If the server has just failed, an error notice also shows
 * the request id.
 */
export function Notice({ tone, children, role, className }: Props) {
  const { colors, icon: Icon } = looks[tone]
  return (
    <div
      role={role}
      className={classNames(
        'flex items-start gap-2.5 rounded-control px-3 py-2.5 text-sm',
        colors,
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

const looks: Record<NoticeTone, { colors: string; icon: LucideIcon }> = {
  info: { colors: 'bg-sky-tint text-sky-ink', icon: Info },
  warning: { colors: 'bg-lemon-tint text-lemon-ink', icon: TriangleAlert },
  error: { colors: 'bg-tomato-tint text-tomato-ink', icon: CircleAlert },
  success: { colors: 'bg-leaf-tint text-leaf-ink', icon: CircleCheck },
}
