import type { ReactNode } from 'react'

/** For words that only a screen reader needs. */
export function VisuallyHidden({ children }: { children: ReactNode }) {
  return <span className="sr-only">{children}</span>
}
