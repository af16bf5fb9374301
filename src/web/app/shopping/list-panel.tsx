import { type RefObject, useCallback, useEffect, useId, useState } from 'react'
import { itemCount } from '#shared/list-reader/item-count.ts'
import { ListEditor } from '../../features/grocery-list/list-editor.tsx'
import { MainActions } from '../../features/grocery-list/main-actions.tsx'
import { SaveListForm } from '../../features/saved-lists/save-list-form.tsx'
import { itemFinder } from '../../lib/catalog.ts'
import { lazyPart, useLazyPart, usePartState } from '../../lib/lazy-part.ts'
import { listsOf, openLists, useLists, useListsSnapshot } from '../../lib/lists/lists-part.ts'
import type { ListsSnapshot } from '../../lib/lists/shopper-lists.ts'
import { classNames } from '../../ui/class-names.ts'
import { FoldablePanel } from '../../ui/foldable-panel.tsx'
import { Notice } from '../../ui/notice.tsx'
import { toast } from '../../ui/toast.ts'
import {
  hasOtherItems,
  useHasKnown,
  useItemFinder,
  useListNames,
  useTypedNames,
} from './use-list-names.ts'
import type { Shopping } from './use-shopping.ts'
import { useStartNavigation } from './use-start-navigation.ts'
import { showsSearch, type View } from './view.ts'
import { ViewToggles } from './view-toggles.tsx'

/** Loaded once the shopper's lists are open, since they show them. */
const openListBar = lazyPart(() => import('../../features/saved-lists/open-list-bar.tsx'))
const syncStatus = lazyPart(() => import('../../features/saved-lists/sync-status.tsx'))

/** Few share, and who does waits a moment for it. */
const shareDialog = lazyPart(() => import('../../features/list-sharing/share-dialog.tsx'))

/** Few send lists or paste recipes. */
const listTools = lazyPart(() => import('../../features/list-transfer/list-tools.tsx'))

function loadForTyping() {
  itemFinder.load()
  listTools.load()
}

type Props = {
  shopping: Shopping
  shopperId: string
  /** Names that the shopper has used before. */
  ownNames: readonly string[]
  titleRef: RefObject<HTMLHeadingElement | null>
}

export function ListPanel({ shopping, shopperId, ownNames, titleRef }: Props) {
  const formId = useId()
  const { state, view, toggleView, listText, setListText, listName, setListName } = shopping
  const { folded, setFolded } = shopping
  const { store } = state
  const search = showsSearch(view) ? state.search : null
  const lists = useLists(shopperId)
  const snapshot = useListsSnapshot(shopperId)
  const openList = snapshot?.saved.find(({ uid }) => uid === shopping.openList)
  const listsPart = usePartState(listsOf(shopperId))
  const isArriving = isOnItsWay(shopping, { snapshot, hasFailed: listsPart.status === 'failed' })
  const isReadOnly = isArriving || openList?.role === 'viewer'
  const [sharing, setSharing] = useState<string | null>(null)
  const share = useLazyPart(shareDialog, sharing !== null)
  const bar = useLazyPart(openListBar, openList !== undefined)
  const status = useLazyPart(syncStatus, lists !== null)
  const tools = useLazyPart(listTools, false)
  const finder = useItemFinder()
  const hasKnown = useHasKnown(search?.text ?? '')
  const hasChanged = search !== null && hasOtherItems(listText, search.text)
  const isFolded = folded.list && listText.trim() !== ''
  const startNavigation = useStartNavigation(shopping, shopperId)
  const toggleSavedLists = useCallback(() => toggleView('saved-lists'), [toggleView])
  const toggleDirectory = useCallback(() => toggleView('directory'), [toggleView])

  // With its bar the button goes that was pressed in it, or in a dialog that it had opened.
  const isOpen = openList !== undefined
  useEffect(() => {
    if (!isOpen) return undefined
    const title = titleRef.current
    return () => {
      if (document.activeElement === document.body) title?.focus({ preventScroll: true })
    }
  }, [isOpen, titleRef])

  return (
    <FoldablePanel
      title="Grocery List & Actions"
      titleRef={titleRef}
      summary={listText.trim() === '' ? null : isFolded && <ListLine text={listText} />}
      isFolded={isFolded}
      onFoldedChange={(list) => setFolded({ ...folded, list })}
      unfoldLabel={{ text: 'Edit', rest: 'list' }}
      onlyInOneColumn
      footer={
        <>
          {!store && (
            <Notice tone="warning">
              Please select a store location above to search for items and access store features.
            </Notice>
          )}
          <MainActions
            formId={formId}
            canFind={store !== null && listText !== ''}
            canNavigate={search !== null}
            next={nextAction(view, { hasChanged, hasKnown })}
            isWalking={view === 'route'}
            onNavigate={startNavigation}
          />
          <div className={classNames(isFolded && 'max-lg:hidden')}>
            <SaveListForm
              openLists={() => openLists(shopperId)}
              listText={listText}
              name={listName}
              onNameChange={setListName}
              onSaved={(saved) => setListName((name) => (name === saved ? '' : name))}
            />
          </div>
          <ViewToggles
            savedCount={savedCountOf(snapshot)}
            shows={view === 'saved-lists' || view === 'directory' ? view : null}
            hasStore={store !== null}
            onToggleSavedLists={toggleSavedLists}
            onToggleDirectory={toggleDirectory}
          />
        </>
      }
    >
      {lists && openList && bar.status === 'loaded' && (
        <bar.part.OpenListBar
          key={openList.uid}
          list={openList}
          onRename={(name) => void lists.renameList(openList.uid, name).catch(tellUnkept)}
          onShare={() => setSharing(openList.uid)}
          onClose={shopping.closeList}
        />
      )}
      {lists && openList?.uid === sharing && openList && share.status === 'loaded' && (
        <share.part.ShareDialog
          list={openList}
          shopperId={shopperId}
          onClose={() => setSharing(null)}
          onChanged={() => void lists.syncNow()}
          onInvited={lists.expectOthers}
        />
      )}
      {openList?.role === 'viewer' && (
        <Notice tone="info">You can see this list, but not change it.</Notice>
      )}
      <ListEditor
        formId={formId}
        isReadOnly={isReadOnly}
        isArriving={isArriving}
        text={listText}
        count={<ListCount text={listText} />}
        onTextChange={setListText}
        onFocus={loadForTyping}
        onFind={shopping.findItems}
        finder={finder}
        ownNames={ownNames}
      />
      <div className="-mt-2 flex min-h-11 flex-col gap-2">
        {tools.status === 'loaded' && (
          <tools.part.ListTools
            list={openList ?? snapshot?.current ?? null}
            text={listText}
            isReadOnly={isReadOnly}
            formId={formId}
            onTextChange={setListText}
            onRestore={shopping.restoreText}
            offerUndo={shopping.offerUndo}
          />
        )}
      </div>
      {/* Its line has its place before it is there, so that nothing moves away under a finger. */}
      <div className="-mt-3 flex min-h-5 flex-col gap-2">
        {lists && snapshot && status.status === 'loaded' && (
          <status.part.SyncStatus
            snapshot={snapshot}
            isTyping={shopping.isTyping}
            hasKeepingFailed={shopping.hasKeepingFailed}
            onRetry={() => void lists.retryRefused().then(lists.syncNow, tellUnkept)}
            onDiscard={() => void lists.discardRefused().catch(tellUnkept)}
          />
        )}
      </div>
    </FoldablePanel>
  )
}

function tellUnkept() {
  const text = 'This browser has no room for the change.'
  toast({ title: 'Not kept', text, tone: 'destructive' })
}

/** Null as long as nobody knows what lists there are. */
function savedCountOf(snapshot: ListsSnapshot | null): number | null {
  if (!snapshot) return null
  const { saved, sync } = snapshot
  return sync.hasSynced || saved.length > 0 ? saved.length : null
}

/** Whether a list is open of which nothing is here yet, as one that was just joined. */
function isOnItsWay(
  { openList, listText }: Shopping,
  { snapshot, hasFailed }: { snapshot: ListsSnapshot | null; hasFailed: boolean },
): boolean {
  if (openList === null || listText !== '' || hasFailed) return false
  if (!snapshot) return true
  const isHere = snapshot.saved.some(({ uid }) => uid === openList)
  return !isHere && ['waiting', 'syncing'].includes(snapshot.sync.status)
}

// Results of a list that has been edited since are no longer what to walk for, nor are those of nothing found.
function nextAction(
  view: View,
  { hasChanged, hasKnown }: { hasChanged: boolean; hasKnown: boolean },
) {
  if (view === 'route') return null
  if (view !== 'results' || hasChanged) return 'find'
  return hasKnown ? 'navigate' : null
}

type TextProps = { text: string }

/** How many items a list has. */
function ListCount({ text }: TextProps) {
  return <span>{itemCount(useTypedNames(text).length)}</span>
}

/** The list in two short lines. */
function ListLine({ text }: TextProps) {
  const names = useListNames(text)
  return (
    <>
      <p className="font-semibold">{itemCount(names.length)}</p>
      <p translate="no" dir="auto" className="truncate text-sm text-ink-muted">
        {names.join(', ')}
      </p>
    </>
  )
}
