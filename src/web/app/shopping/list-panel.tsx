import { memo, type RefObject, useCallback, useEffect, useId, useState } from 'react'
import { itemCount } from '#shared/list-reader/item-count.ts'
import { ListEditor } from '../../features/grocery-list/list-editor.tsx'
import { itemFinderModule } from '../../lib/catalog.ts'
import { lazyModule, useLazyModule, useModuleState } from '../../lib/lazy-module.ts'
import { listsOf, useLists, useListsSnapshot, useListsValue } from '../../lib/lists/lists-module.ts'
import type { ListsSnapshot } from '../../lib/lists/shopper-lists.ts'
import { textRestorer } from '../../lib/trip/list-actions.ts'
import { pasteText, shouldHandlePaste } from '../../lib/trip/paste-text.ts'
import { addItems } from '../../lib/trip/row-actions.ts'
import { editText } from '../../lib/trip/text-draft.ts'
import { findItems, toggleView } from '../../lib/trip/trip-actions.ts'
import { isUnsaved } from '../../lib/trip/trip-state.ts'
import { useTrip, useTripStore, useView } from '../../lib/trip/use-trip.ts'
import { Button } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import type { Elements } from '../../ui/elements.ts'
import { FoldablePanel } from '../../ui/foldable-panel.tsx'
import { showNotStoredToast } from '../../ui/not-stored-toast.ts'
import { Notice } from '../../ui/notice.tsx'
import { returnFocus } from '../../ui/use-focus-return.ts'
import { useOneColumn } from '../../ui/use-one-column.ts'
import { buyAgain } from './buy-again-module.ts'
import { NextStepBar } from './next-step-bar.tsx'
import { OpenList, OpenListName } from './open-list.tsx'
import { Reserved, reservedHeight } from './reserved-height.tsx'
import { SaveList } from './save-list.tsx'
import { useOffer, withReadingToast } from './undo-offers.tsx'
import { useItemFinder, useTypedNames } from './use-list-names.ts'
import { ViewToggles } from './view-toggles.tsx'

/** Loaded after the shopper's lists, because it shows their sync state. */
const syncStatus = lazyModule(() => import('../../features/saved-lists/sync-status.tsx'))

/** Loaded on demand, because few shoppers send lists or paste recipes. */
const listTools = lazyModule(() => import('../../features/list-transfer/list-tools.tsx'))

/** Loaded when the browser is idle, because it isn't needed until items are added. */
const fillStores = lazyModule(() => import('./fill-stores.tsx'))

/** Loads the item names and the list tools, which are needed once the shopper starts typing. */
function loadForTyping() {
  itemFinderModule.load()
  listTools.load()
}

const exampleList = 'milk, eggs, bananas'

type Props = {
  shopperId: string
  /** Item names that the shopper has used before. */
  ownNames: readonly string[]
  titleRef: RefObject<HTMLHeadingElement | null>
  isFolded: boolean
  onFoldedChange: (isFolded: boolean) => void
  isStoreFolded: boolean
  onStoreFoldedChange: (isFolded: boolean) => void
}

/** The panel for writing the list: its text, and tools for sharing, saving and sending it. */
export const ListPanel = memo(function ListPanel({ shopperId, ownNames, ...props }: Props) {
  const { titleRef, onFoldedChange, isStoreFolded, onStoreFoldedChange } = props
  const formId = useId()
  const trip = useTripStore()
  const offer = useOffer()
  const text = useTrip((state) => state.text)
  const role = useTrip(({ list }) => list?.role)
  const hasStore = useTrip(({ store }) => store !== null)
  const isLoading = useIsListLoading(shopperId)
  const isReadOnly = isLoading || role === 'viewer'
  const finder = useItemFinder()
  const isOneColumn = useOneColumn()
  // In the one-column layout, the button that shows the text is above the rows. While the route is open, the
  // rows are hidden, so the button is on this panel instead.
  const isRouteOpen = useView() === 'route'
  const { isFolded } = props
  const fill = useLazyModule(fillStores, false)

  // Unfolding the text hides the rows, and with them the button that was pressed, so focus moves into the
  // text.
  useEffect(() => {
    if (!isFolded) return undefined
    return () => returnFocus(document.getElementById(formId)?.querySelector('textarea'))
  }, [isFolded, formId])

  function handlePaste(pasted: string): boolean {
    if (!shouldHandlePaste(pasted)) return false
    void addPasted(pasted)
    return true
  }

  function handleTry() {
    editText(trip, exampleList)
    document.getElementById(formId)?.querySelector('textarea')?.focus()
  }

  async function addPasted(pasted: string) {
    offer(await withReadingToast(pasted, pasteText(trip, pasted)))
  }

  const example = (
    <Button variant="quiet" onClick={handleTry} className="-ml-4 self-start font-normal">
      {`Try: ${exampleList}`}
    </Button>
  )

  return (
    <FoldablePanel
      title="Grocery List & Actions"
      titleRef={titleRef}
      summary={text.trim() === '' || !isOneColumn ? null : isRouteOpen && <ListLine text={text} />}
      isFolded={isFolded}
      onFoldedChange={onFoldedChange}
      unfoldLabel={isRouteOpen ? { text: 'Edit', rest: 'list' } : null}
      footer={
        <>
          {/* Reserves space while these lines load, so that the buttons below don't move while the shopper
              taps them. */}
          <div
            className={classNames(
              '-mt-2 -ml-2 flex flex-wrap content-start items-center',
              text.trim() === '' ? 'min-h-11' : 'min-h-22',
            )}
          >
            <div className={isFolded ? 'hidden' : 'contents'}>
              <OpenList shopperId={shopperId} titleRef={titleRef} />
            </div>
            <Tools text={text} isReadOnly={isReadOnly} formId={formId} />
          </div>
          <div className="-mt-3 flex min-h-5 flex-col gap-2">
            <SyncLine shopperId={shopperId} />
          </div>
          {!hasStore && (
            <Notice tone="warning">
              Please select a store location above to search for items and access store features.
            </Notice>
          )}
          <NextStepBar {...{ formId, text, isReadOnly, isStoreFolded, onStoreFoldedChange }} />
          <SaveList shopperId={shopperId} />
          <Toggles shopperId={shopperId} />
        </>
      }
    >
      <OpenListName />
      {role === 'viewer' && <Notice tone="info">You can see this list, but not change it.</Notice>}
      <ListEditor
        formId={formId}
        isReadOnly={isReadOnly}
        isLoading={isLoading}
        text={text}
        count={<ListCount text={text} />}
        onTextChange={(typed) => editText(trip, typed)}
        onPaste={handlePaste}
        onFocus={loadForTyping}
        onFind={() => offer(findItems(trip))}
        finder={finder}
        ownNames={ownNames}
        starter={
          text === '' &&
          !isReadOnly &&
          (isOneColumn ? (
            <Starter shopperId={shopperId} titleRef={titleRef} example={example} />
          ) : (
            example
          ))
        }
      />
      {fill.status === 'loaded' && <fill.value.FillStores formId={formId} />}
      <Recorder shopperId={shopperId} />
    </FoldablePanel>
  )
})

type StarterProps = {
  shopperId: string
  titleRef: RefObject<HTMLHeadingElement | null>
  example: Elements
}

/**
 * Shown below an empty list in the one-column layout: items to buy again, or the example 'Try: milk, eggs,
 * bananas'.
 */
function Starter(props: StarterProps) {
  const { shopperId, example } = props
  const [reserved] = useState(() => reservedHeight(shopperId, 'offer'))
  const state = useModuleState(buyAgain)
  if (state.status === 'loaded') return <state.value.BuyAgainOffer {...props} />
  return <Reserved height={reserved}>{example}</Reserved>
}

function Recorder(props: { shopperId: string }) {
  const state = useLazyModule(buyAgain, false)
  return state.status === 'loaded' && <state.value.PurchaseRecorder {...props} />
}

const Toggles = memo(function Toggles({ shopperId }: { shopperId: string }) {
  const trip = useTripStore()
  const offer = useOffer()
  const view = useView()
  const hasStore = useTrip(({ store }) => store !== null)
  const savedCount = useListsValue(shopperId, savedCountOf)
  const toggleSavedLists = useCallback(() => offer(toggleView(trip, 'saved-lists')), [trip, offer])
  const toggleDirectory = useCallback(() => offer(toggleView(trip, 'directory')), [trip, offer])
  return (
    <ViewToggles
      savedCount={savedCount}
      shows={view === 'saved-lists' || view === 'directory' ? view : null}
      hasStore={hasStore}
      onToggleSavedLists={toggleSavedLists}
      onToggleDirectory={toggleDirectory}
    />
  )
})

type ToolsProps = { text: string; isReadOnly: boolean; formId: string }

function Tools(props: ToolsProps) {
  const trip = useTripStore()
  const offer = useOffer()
  const tools = useLazyModule(listTools, false)
  if (tools.status !== 'loaded') return null
  return (
    <tools.value.ListTools
      {...props}
      readList={() => trip.snapshot().list}
      onAdd={(text) => addItems(trip, text)}
      onTextChange={(text) => editText(trip, text)}
      onRestore={textRestorer(trip)}
      offerUndo={offer}
    />
  )
}

/** Shows the sync state of the shopper's lists. */
const SyncLine = memo(function SyncLine({ shopperId }: { shopperId: string }) {
  const lists = useLists(shopperId)
  const snapshot = useListsSnapshot(shopperId)
  const status = useLazyModule(syncStatus, lists !== null)
  const isTyping = useTrip(({ textDraft }) => isUnsaved(textDraft))
  const hasWriteFailed = useTrip((trip) => trip.hasWriteFailed)
  if (!lists || !snapshot || status.status !== 'loaded') return null
  return (
    <status.value.SyncStatus
      snapshot={snapshot}
      hasUnwrittenText={isTyping}
      hasWriteFailed={hasWriteFailed}
      onRetry={() => void lists.retryRefused().then(lists.syncNow, showNotStoredToast)}
      onDiscard={() => void lists.discardRefused().catch(showNotStoredToast)}
    />
  )
})

/** Returns the number of saved lists, or null until it is known. */
function savedCountOf(snapshot: ListsSnapshot | null): number | null {
  if (!snapshot) return null
  const { saved, sync } = snapshot
  return sync.hasSynced || saved.length > 0 ? saved.length : null
}

/**
 * Returns whether the open list is still being synced to this device, for example right after the shopper
 * joined it.
 */
function useIsListLoading(shopperId: string): boolean {
  const isMissing = useTrip(({ openList, list, text }) => openList !== null && !list && text === '')
  const hasFailed = useModuleState(listsOf(shopperId)).status === 'failed'
  const isSyncing = useListsValue(
    shopperId,
    (snapshot) => !snapshot || ['waiting', 'syncing'].includes(snapshot.sync.status),
  )
  return isMissing && !hasFailed && isSyncing
}

type TextProps = { text: string }

/** Shows how many items are on a list. */
function ListCount({ text }: TextProps) {
  return <span>{itemCount(useTypedNames(text).length)}</span>
}

/** Shows the item count on its own line. */
function ListLine({ text }: TextProps) {
  return (
    <p className="font-semibold">
      <ListCount text={text} />
    </p>
  )
}
