import { LoaderCircle } from 'lucide-react'

/** Always stands beside words that say what is under way. */
export function Spinner({ size = 18 }: { size?: number }) {
  return <LoaderCircle aria-hidden size={size} className="turn shrink-0" />
}

export function FullPageSpinner() {
  return (
    <div
      role="status"
      className="flex min-h-dvh items-center justify-center gap-3 p-6 text-ink-muted"
    >
      <Spinner size={24} />
      Loading...
    </div>
  )
}
