import type { ReactNode } from 'react'

/** For words that only a screen reader needs. */
export function VisuallyHidden({ children }: { children: ReactNode }) {
  return <span className="sr-only">{children}</span>
}

/** Read out, politely, whenever its text changes; never seen. Must stay mounted while the text is empty. */
export function LiveStatus({ text }: { text: string }) {
  return (
    <p role="status" className="sr-only">
      {text}
    </p>
  )
}
