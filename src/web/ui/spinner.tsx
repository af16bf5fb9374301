import { LoaderCircle } from 'lucide-react'
import type { Elements } from './elements.ts'

/** A spinner. Screen readers don't see it, so it must be beside text that says what is in progress. */
export function Spinner({ size = 18 }: { size?: number }) {
  return <LoaderCircle aria-hidden size={size} className="turn shrink-0" />
}

/** A spinner with the text 'Loading...', centered on the page. */
export function FullPageSpinner() {
  return (
    <main className="flex min-h-dvh items-center justify-center p-6 text-ink-muted">
      <div role="status" className="flex items-center gap-3">
        <Spinner size={24} />
        <h1>Loading...</h1>
      </div>
    </main>
  )
}

/** A skeleton of the screen that is loading, with a loading message for screen readers. */
export function ScreenPending({ children }: { children: Elements }) {
  return (
    <>
      <div role="status" className="sr-only">
        <p>Loading...</p>
      </div>
      <div aria-hidden="true">{children}</div>
    </>
  )
}
