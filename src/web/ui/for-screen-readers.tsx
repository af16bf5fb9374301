import type { ReactNode } from 'react'

/** Text for screen readers only. */
export function VisuallyHidden({ children }: { children: ReactNode }) {
  return <span className="sr-only">{children}</span>
}

/**
 * An invisible live region. When its text changes, screen readers announce it as soon as they are idle. Keep
 * it mounted while the text is empty.
 */
export function LiveStatus({ text }: { text: string }) {
  return (
    <p role="status" className="sr-only">
      {text}
    </p>
  )
}
