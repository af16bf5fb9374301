import type { ReactNode } from 'react'

/** Text that only screen readers read. */
export function VisuallyHidden({ children }: { children: ReactNode }) {
  return <span className="sr-only">{children}</span>
}

/**
 * An invisible live region. When its text changes, screen readers read the text as soon as they are idle. It
 * must be mounted even while the text is empty.
 */
export function LiveStatus({ text }: { text: string }) {
  return (
    <p role="status" className="sr-only">
      {text}
    </p>
  )
}
