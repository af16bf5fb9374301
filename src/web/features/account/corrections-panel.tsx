import { useRef, useState, useSyncExternalStore } from 'react'
import { type Correction, correctionId } from '../../lib/aisle-corrections/correction.ts'
import { correctionsOf } from '../../lib/aisle-corrections/shopper-corrections.ts'
import { Button } from '../../ui/button.tsx'
import { VisuallyHidden } from '../../ui/for-screen-readers.tsx'
import { showNotStoredToast } from '../../ui/not-stored-toast.ts'
import { Panel } from '../../ui/panel.tsx'
import { ReportedByNote } from '../../ui/reported-by-note.tsx'
import { offerUndo } from '../../ui/undo-toast.ts'
import { SyncNotices } from './sync-notices.tsx'

/** Number of rows shown until 'Show all' is pressed. */
const firstRows = 50

/** Lists the shopper's aisle corrections, each with a button that removes it. */
export function CorrectionsPanel({ shopperId }: { shopperId: string }) {
  const own = correctionsOf(shopperId)
  const { saved: corrections, sync } = useSyncExternalStore(own.subscribe, own.snapshot)
  const [showsAll, setShowsAll] = useState(false)
  const title = useRef<HTMLHeadingElement>(null)
  const all = corrections.filter(({ placement }) => placement !== null)
  const newest = all.toSorted((a, b) => b.atMs - a.atMs)
  const shown = showsAll ? newest : newest.slice(0, firstRows)

  function saveCorrection(
    { storeId, storeName, itemKey, itemName }: Correction,
    placement: Placement,
  ) {
    const store = { id: storeId, name: storeName }
    const item = { key: itemKey, name: itemName }
    own.correct({ store, item, placement }).catch(showNotStoredToast)
  }

  function handleRemove(correction: Correction) {
    saveCorrection(correction, null)
    // The pressed button is unmounted with its row, so focus moves to the title.
    title.current?.focus({ preventScroll: true })
    offerUndo({
      title: `Your aisle for ${correction.itemName} was removed`,
      onUndo: () => saveCorrection(correction, correction.placement),
    })
  }

  return (
    <Panel
      title="Aisles you have corrected"
      titleRef={title}
      subtitle="Your corrections. Only you see them; for real stores, others see how many shoppers agree."
    >
      <SyncNotices
        sync={sync}
        hasNothingYet={!sync.hasSynced && all.length === 0}
        what="corrections"
        loadingText="Loading your aisles"
        onRetry={() => void own.syncNow()}
      />
      {sync.hasSynced && all.length === 0 && (
        <p className="text-sm text-ink-muted">
          None yet. Tap an item in your results to correct its aisle.
        </p>
      )}
      {shown.length > 0 && (
        <ul className="divide-y divide-line">
          {shown.map((correction) => (
            <CorrectionRow
              key={correctionId(correction)}
              correction={correction}
              onRemove={() => handleRemove(correction)}
            />
          ))}
        </ul>
      )}
      {shown.length < all.length && (
        <div>
          <Button onClick={() => setShowsAll(true)}>{`Show all ${all.length}`}</Button>
        </div>
      )}
    </Panel>
  )
}

type Placement = Correction['placement']

function CorrectionRow({ correction, onRemove }: { correction: Correction; onRemove: () => void }) {
  const { itemName, storeName, placement, atMs, isPending } = correction
  const place = placement && ('sign' in placement ? placement.sign : placement.department)
  return (
    <li className="flex items-center gap-3 py-3 first:pt-0 last:pb-0">
      <div className="min-w-0 flex-1 wrap-anywhere">
        <p>
          <bdi translate="no" className="font-semibold">
            {itemName}
          </bdi>
          <span>: </span>
          <span translate="no">{place}</span>
        </p>
        <p translate={storeName ? 'no' : undefined} className="text-sm text-ink-muted">
          {storeName || 'A store chosen earlier'}
        </p>
        <p>
          <ReportedByNote reportedBy={{ by: 'you', atMs }} />
          {isPending && <span className="text-xs text-ink-muted"> · not synced yet</span>}
        </p>
      </div>
      <Button variant="destructive" className="-mr-3 shrink-0" onClick={onRemove}>
        Remove
        <VisuallyHidden>{` ${itemName}`}</VisuallyHidden>
      </Button>
    </li>
  )
}
