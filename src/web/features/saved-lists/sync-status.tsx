import { Check, CloudOff, Smartphone } from 'lucide-react'
import type { Refusal } from '#shared/lists/synced-row.ts'
import type { ListsSnapshot } from '../../lib/lists/shopper-lists.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'

type Props = {
  snapshot: ListsSnapshot
  /** Whether the shopper has typed text that isn't in the list's rows yet. */
  hasUnwrittenText: boolean
  /** Whether this browser failed to store the most recently typed text. */
  hasWriteFailed: boolean
  onRetry: () => void
  onDiscard: () => void
}

/**
 * Shows in a few words whether this device is in sync with the server, and explains any problem in a notice.
 */
export function SyncStatus({
  snapshot,
  hasUnwrittenText,
  hasWriteFailed,
  onRetry,
  onDiscard,
}: Props) {
  const { refusal, isPersistent } = snapshot
  // Typed text counts as one more unsynced change, unless the lists are only in memory.
  const sync =
    hasUnwrittenText && isPersistent
      ? { ...snapshot.sync, waiting: snapshot.sync.waiting + 1 }
      : snapshot.sync
  // A rejected change is only on this device, even if the last sync succeeded.
  const shown = refusal ? { ...sync, status: 'waiting' as const } : sync
  return (
    <>
      <p className="flex items-center gap-1.5 text-sm text-ink-muted">
        <SyncIcon sync={shown} />
        <span>
          {hasWriteFailed
            ? 'Not saved: this browser is out of space'
            : syncText(shown, isPersistent)}
        </span>
      </p>
      {!isPersistent && (
        <Notice tone="warning">
          This browser saves nothing on this device. Unsynced changes are lost when you close or
          reload the page.
        </Notice>
      )}
      {(refusal || sync.problem) && (
        <Notice tone="warning" role="status">
          <p>
            {`Some of your changes are only on this device. ${sync.problem ?? (refusal ? refusalText(refusal) : '')}`}
          </p>
          <div className="mt-2 flex flex-wrap gap-2">
            <Button onClick={onRetry}>Try again</Button>
            {refusal && (
              <Button variant="destructive" onClick={onDiscard}>
                Discard it
              </Button>
            )}
          </div>
        </Notice>
      )}
    </>
  )
}

/** Returns a message for the shopper that explains why the server rejected a change. */
export function refusalText(refusal: Refusal): string {
  return refusal.message ?? 'The server rejected it.'
}

function SyncIcon({ sync: { status, waiting } }: { sync: ListsSnapshot['sync'] }) {
  const isStuck = waiting > 0 && status === 'failed'
  const StoredIcon = waiting === 0 && status === 'synced' ? Check : Smartphone
  const Icon = isStuck ? CloudOff : StoredIcon
  return <Icon aria-hidden size={16} className="shrink-0" />
}

/** Returns the sync status in words. */
function syncText({ status, waiting }: ListsSnapshot['sync'], isPersistent: boolean): string {
  if (waiting > 0 && status === 'failed') {
    const changes = waiting === 1 ? '1 change waiting' : `${waiting} changes waiting`
    return navigator.onLine ? `${changes}, trying again` : changes
  }
  if (waiting === 0 && status === 'synced') return 'Synced'
  if (!isPersistent) return 'Only on this page'
  const isPhone = matchMedia('(pointer: coarse)').matches
  return isPhone ? 'Saved on this phone' : 'Saved on this device'
}
