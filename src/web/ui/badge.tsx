import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'

type Props = {
  /** Class names for the background tint and the text color. */
  tone: string
  icon?: LucideIcon
  /** `small` is for a badge inside a row, beside the text it describes. */
  size?: 'small' | 'medium' | undefined
  children: ReactNode
}

/** A short label with an icon, in the colors of `tone`. */
export function Badge({ tone, icon: Icon, size = 'medium', children }: Props) {
  return (
    <span
      className={classNames(
        'inline-flex shrink-0 items-center rounded-full text-xs whitespace-nowrap',
        sizes[size],
        tone,
      )}
    >
      {Icon && <Icon aria-hidden size={size === 'small' ? 12 : 14} />}
      <span>{children}</span>
    </span>
  )
}

const sizes = {
  small: 'min-h-5 gap-0.5 px-1.5',
  medium: 'min-h-6 gap-1 px-2 py-0.5 font-semibold',
}
