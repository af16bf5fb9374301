import { unreachableText } from '../lib/unreachable-text.ts'
import { Button } from '../ui/button.tsx'

/** For a shopper who is signed in on this device, which the server can't be asked about. */
export function UnreachablePage() {
  return (
    <main className="flex min-h-dvh flex-col items-center justify-center gap-4 p-6 text-center">
      <h1 className="text-xl font-semibold tracking-tight">No connection</h1>
      <p role="alert" className="text-ink-muted">
        {unreachableText}
      </p>
      <Button variant="primary" onClick={() => location.reload()}>
        Retry
      </Button>
    </main>
  )
}
