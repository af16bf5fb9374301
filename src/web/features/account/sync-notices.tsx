import { useOnline } from '../../lib/online.ts'
import type { SyncState } from '../../lib/sync/scheduler.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Spinner } from '../../ui/spinner.tsx'

type Props = {
  sync: SyncState
  /** True while nothing is stored on the device and the server hasn't responded. */
  hasNothingYet: boolean
  /** Name of the synced data, in lowercase. */
  what: 'corrections' | 'signs' | 'purchases'
  loadingText: string
  onRetry: () => void
}

/** Shows that data is loading, or why it isn't synced. Renders nothing if it is synced. */
export function SyncNotices({ sync, hasNothingYet, what, loadingText, onRetry }: Props) {
  const isOnline = useOnline()
  const capitalized = what.charAt(0).toUpperCase() + what.slice(1)
  return (
    <>
      {!isOnline && (sync.waiting > 0 || hasNothingYet) && (
        <Notice tone="warning" role="status">
          {hasNothingYet
            ? `You are offline. ${capitalized} from your other devices appear once you reconnect.`
            : 'You are offline. Your changes are saved here and sync once you reconnect.'}
        </Notice>
      )}
      {isOnline && sync.status === 'failed' && (
        <Notice tone="error" role="alert">
          <p className="py-0.5">
            {sync.problem ??
              (hasNothingYet
                ? `Can't load your ${what}. Retrying…`
                : `Can't reach the server. Your ${what} are saved on this device. Retrying…`)}
          </p>
          <Button className="mt-2" onClick={onRetry}>
            Retry
          </Button>
        </Notice>
      )}
      {isOnline && hasNothingYet && sync.status !== 'failed' && (
        <p role="status" className="flex min-h-12 items-center gap-2 text-ink-muted">
          <Spinner />
          <span>{loadingText}</span>
        </p>
      )}
    </>
  )
}
