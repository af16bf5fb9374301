import type { ReactNode } from 'react'

/** One item of a list, as a word on a pill. */
export function Chip({ children }: { children: ReactNode }) {
  return (
    <span className="inline-flex min-h-8 max-w-full items-center rounded-full bg-wash px-3 py-1 text-sm text-ink wrap-anywhere">
      {children}
    </span>
  )
}
