import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'

type Props = {
  /** `large` is for text that is read while walking. */
  size?: 'medium' | 'large'
  children: ReactNode
}

/** A list item, shown as a pill. */
export function Chip({ size = 'medium', children }: Props) {
  return (
    <span
      className={classNames(
        'inline-flex max-w-full items-center rounded-card text-ink wrap-anywhere',
        size === 'large'
          ? 'min-h-10 bg-surface px-4 py-1.5 text-base font-semibold'
          : 'min-h-8 bg-wash px-3 py-1 text-sm',
      )}
    >
      {children}
    </span>
  )
}
