import { Download } from 'lucide-react'
import { useRef, useSyncExternalStore } from 'react'
import { layoutFileText, storeInFile } from '#shared/signs/layout-file.ts'
import { parseLayoutText } from '#shared/signs/layout-text.ts'
import { saveFile } from '../../lib/save-file.ts'
import { formatDay } from '../../lib/short-date.ts'
import type { SavedSigns } from '../../lib/store-signs/saved-signs.ts'
import { signsOf } from '../../lib/store-signs/shopper-signs.ts'
import { Button } from '../../ui/button.tsx'
import { VisuallyHidden } from '../../ui/for-screen-readers.tsx'
import { showNotStoredToast } from '../../ui/not-stored-toast.ts'
import { Panel } from '../../ui/panel.tsx'
import { offerUndo } from '../../ui/undo-toast.ts'
import { SyncNotices } from './sync-notices.tsx'

/** Lists the stores whose signs the shopper added, with buttons that remove or export the signs. */
export function SignsPanel({ shopperId }: { shopperId: string }) {
  const own = signsOf(shopperId)
  const { saved, sync } = useSyncExternalStore(own.subscribe, own.snapshot)
  const title = useRef<HTMLHeadingElement>(null)
  const stores = saved.filter(({ signs }) => signs !== null).toSorted((a, b) => b.atMs - a.atMs)

  function handleRemove(store: SavedSigns) {
    const save = (signs: string | null) => own.saveFor(store, signs).catch(showNotStoredToast)
    void save(null)
    // The pressed button is unmounted with its row, so focus moves to the title.
    title.current?.focus({ preventScroll: true })
    offerUndo({
      title: `Your signs for ${store.storeName} were removed`,
      onUndo: () => void save(store.signs),
    })
  }

  return (
    <Panel
      title="Signs you have added"
      titleRef={title}
      subtitle="People who share a list with you see your signs for the store where you shop for it."
    >
      <SyncNotices
        sync={sync}
        hasNothingYet={!sync.hasSynced && stores.length === 0}
        what="signs"
        loadingText="Loading your signs"
        onRetry={() => void own.syncNow()}
      />
      {sync.hasSynced && stores.length === 0 && (
        <p className="text-sm text-ink-muted">None yet. Choose a store, then add its signs.</p>
      )}
      {stores.length > 0 && (
        <>
          <ul className="divide-y divide-line">
            {stores.map((store) => (
              <StoreRow key={store.storeId} store={store} onRemove={() => handleRemove(store)} />
            ))}
          </ul>
          <div>
            <Button onClick={() => saveFile('store-signs.txt', fileText(stores), 'text/plain')}>
              <Download aria-hidden size={18} />
              <span>Export</span>
              <VisuallyHidden> signs</VisuallyHidden>
            </Button>
          </div>
        </>
      )}
    </Panel>
  )
}

function StoreRow({ store, onRemove }: { store: SavedSigns; onRemove: () => void }) {
  const { storeName, storeAddress, signs, atMs, isPending } = store
  const { length } = parseLayoutText(signs ?? '')
  return (
    <li className="flex items-center gap-3 py-3 first:pt-0 last:pb-0">
      <div className="min-w-0 flex-1 wrap-anywhere">
        <p>
          <bdi translate="no" className="font-semibold">
            {storeName}
          </bdi>
        </p>
        {storeAddress !== '' && (
          <p translate="no" className="text-sm text-ink-muted">
            {storeAddress}
          </p>
        )}
        <p className="text-xs text-ink-muted">
          <span>{`${length === 1 ? '1 sign' : `${length} signs`}, ${formatDay(atMs)}`}</span>
          {isPending && <span> · not synced yet</span>}
        </p>
      </div>
      <Button variant="destructive" className="-mr-3 shrink-0" onClick={onRemove}>
        Remove
        <VisuallyHidden>{` ${storeName}`}</VisuallyHidden>
      </Button>
    </li>
  )
}

function fileText(stores: readonly SavedSigns[]): string {
  return layoutFileText(
    stores.map((store) => storeInFile(store, parseLayoutText(store.signs ?? ''))),
  )
}
