import { useRef, useState, useSyncExternalStore } from 'react'
import type { ItemSetting } from '../../lib/item-settings/item-setting.ts'
import { itemSettingsOf } from '../../lib/item-settings/shopper-settings.ts'
import { openLists } from '../../lib/lists/lists-module.ts'
import type { StoredDay } from '../../lib/purchases/day-row.ts'
import { purchasesOf } from '../../lib/purchases/shopper-purchases.ts'
import { Button } from '../../ui/button.tsx'
import { VisuallyHidden } from '../../ui/for-screen-readers.tsx'
import { showNotStoredToast } from '../../ui/not-stored-toast.ts'
import { Panel } from '../../ui/panel.tsx'
import { offerUndo } from '../../ui/undo-toast.ts'
import { SyncNotices } from './sync-notices.tsx'

/** Maximum wait for the lists, in milliseconds. Once loaded, the lists provide the server's time. */
const maxWaitMs = 2_000

/**
 * Shows the number of days with recorded purchases, a button that deletes these purchases, and the items that
 * are never suggested. Renders nothing if there are no such days or items.
 */
export function BuyAgainPanel({ shopperId }: { shopperId: string }) {
  const purchases = purchasesOf(shopperId)
  const settings = itemSettingsOf(shopperId)
  const { saved, sync } = useSyncExternalStore(purchases.subscribe, purchases.snapshot)
  const chosen = useSyncExternalStore(settings.subscribe, settings.snapshot)
  const title = useRef<HTMLHeadingElement>(null)
  const days = saved.filter(({ items }) => items.length > 0)
  const never = chosen.saved.filter(({ isSuggested }) => !isSuggested).toSorted(byName)
  const hasRows = days.length > 0 || never.length > 0
  const [wasShown, setShown] = useState(hasRows)
  if (hasRows && !wasShown) setShown(true)
  if (!wasShown) return null

  async function handleDelete() {
    // The pressed button is unmounted, so focus moves to the title.
    title.current?.focus({ preventScroll: true })
    try {
      await purchases.clear(days, await serverNowMs(shopperId))
      offerUndo({
        title: `Purchases on ${dayCount(days)} deleted`,
        onUndo: () => void restore(days),
      })
    } catch {
      showNotStoredToast()
    }
  }

  async function restore(deleted: readonly StoredDay[]) {
    try {
      await purchases.restore(deleted, await serverNowMs(shopperId))
    } catch {
      showNotStoredToast()
    }
  }

  function handleSuggest({ name }: ItemSetting) {
    settings.suggestAgain(name).catch(showNotStoredToast)
    title.current?.focus({ preventScroll: true })
    offerUndo({
      title: `'${name}' is suggested again`,
      onUndo: () => void settings.neverSuggest(name).catch(showNotStoredToast),
    })
  }

  return (
    <Panel
      title="Buy again"
      titleRef={title}
      subtitle="What you bought on each day of the last two years. Your lists use it to suggest items. Only you see it."
    >
      <SyncNotices
        sync={sync}
        hasNothingYet={false}
        what="purchases"
        loadingText="Loading your purchases"
        onRetry={() => void purchases.syncNow()}
      />
      <div className="flex min-h-11 flex-wrap items-center justify-between gap-3">
        <p>{days.length === 0 ? 'No purchases' : `Purchases on ${dayCount(days)}`}</p>
        {days.length > 0 && (
          <Button
            variant="destructive"
            className="-mr-3 shrink-0"
            onClick={() => void handleDelete()}
          >
            Delete
            <VisuallyHidden> purchases</VisuallyHidden>
          </Button>
        )}
      </div>
      {never.length > 0 && (
        <div>
          <h3 className="text-sm text-ink-muted">Never suggested</h3>
          <ul className="mt-1 divide-y divide-line">
            {never.map((setting) => (
              <li key={setting.key} className="flex items-center gap-3 py-1">
                <bdi translate="no" className="min-w-0 flex-1 wrap-anywhere">
                  {setting.name}
                </bdi>
                <Button
                  variant="quiet"
                  className="-mr-3 shrink-0"
                  onClick={() => handleSuggest(setting)}
                >
                  Suggest again
                  <VisuallyHidden>{` ${setting.name}`}</VisuallyHidden>
                </Button>
              </li>
            ))}
          </ul>
        </div>
      )}
    </Panel>
  )
}

function dayCount({ length }: readonly StoredDay[]): string {
  return length === 1 ? '1 day' : `${length.toLocaleString('en-US')} days`
}

function byName(a: ItemSetting, b: ItemSetting): number {
  return a.name.localeCompare(b.name)
}

/**
 * Returns the time by the server's clock, which is also used for ticks. Falls back to this device's clock.
 */
async function serverNowMs(shopperId: string): Promise<number> {
  return (await openLists(shopperId, maxWaitMs))?.nowMs() ?? Date.now()
}
