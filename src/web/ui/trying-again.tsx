import { Notice } from './notice.tsx'
import { Spinner } from './spinner.tsx'

/** Shown while a request is retried because the server is unavailable. */
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
