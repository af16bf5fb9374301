import { LoaderCircle } from 'lucide-react'
import type { Elements } from './elements.ts'

/** Always stands beside words that say what is under way. */
export function Spinner({ size = 18 }: { size?: number }) {
  return <LoaderCircle aria-hidden size={size} className="turn shrink-0" />
}

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

/** Stands for what is being loaded by its shape, and says so to screen readers. */
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
