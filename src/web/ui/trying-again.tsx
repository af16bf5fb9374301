import { Notice } from './notice.tsx'
import { Spinner } from './spinner.tsx'

/** Stands in place of what a server that is away would say, and is asked for again meanwhile. */
export function TryingAgain() {
  return (
    <Notice tone="warning" role="status">
      <p className="flex items-center gap-2 py-0.5">
        <Spinner />
        <span>Can't reach the server. Retrying…</span>
      </p>
    </Notice>
  )
}
