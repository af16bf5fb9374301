import { type RefObject, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { StoreLocation } from '#shared/contracts/store-location.ts'
import { replaceName } from '#shared/list-reader/edit-list.ts'
import {
  correctionKey,
  type LocatedItem,
  locateList,
  locateName,
  type Placement,
  placed,
} from '#shared/locate/locate-list.ts'
import { setNotThere } from '#shared/route/change-walk.ts'
import { planWalk, type Walk } from '#shared/route/plan-walk.ts'
import { Results } from '../../features/grocery-list/results.tsx'
import { WhereIsItDialog } from '../../features/grocery-list/where-is-it-dialog.tsx'
import { SavedListTools } from '../../features/list-transfer/saved-list-tools.tsx'
import { SendDialog, sentList } from '../../features/list-transfer/send-dialog.tsx'
import { SavedLists } from '../../features/saved-lists/saved-lists.tsx'
import { StoreDirectory } from '../../features/store-directory/store-directory.tsx'
import { usePartState } from '../../lib/lazy-part.ts'
import type { KeptList } from '../../lib/lists/kept-list.ts'
import { listsOf, useLists, useListsSnapshot } from '../../lib/lists/lists-part.ts'
import { useShopper } from '../../lib/session.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Waiting } from '../../ui/part-pending.tsx'
import { offerUndo } from '../../ui/undo-toast.ts'
import { LeaveGuard } from './leave-guard.tsx'
import { RouteView } from './route-view.tsx'
import { isUnderWay } from './shopping-state.ts'
import { hasOtherItems } from './use-list-names.ts'
import type { Shopping } from './use-shopping.ts'
import { useStoreKnowledge } from './use-store-knowledge.ts'
import { showsSearch } from './view.ts'

export type ShoppingViewsProps = {
  shopping: Shopping
  /** Names that the shopper has used before. */
  ownNames: readonly string[]
  titleRef: RefObject<HTMLHeadingElement | null>
  onLoadList: (list: KeptList) => void
}

/** The one view that a press has opened. */
export function ShoppingViews(props: ShoppingViewsProps) {
  const { state, view, offerRoute } = props.shopping
  const { store, walk } = state
  if (view === 'list') return null
  if (view === 'saved-lists') {
    return <SavedListsView titleRef={props.titleRef} onLoadList={props.onLoadList} />
  }
  if (!store) return null
  return (
    <>
      {view === 'route' && isUnderWay(walk) && <LeaveGuard onLeave={offerRoute} />}
      <StoreViews {...props} store={store} key={store.id} />
    </>
  )
}

function SavedListsView({
  titleRef,
  onLoadList,
}: Pick<ShoppingViewsProps, 'titleRef' | 'onLoadList'>) {
  const { id: shopperId } = useShopper()
  const { status } = usePartState(listsOf(shopperId))
  const transfer = useSavedListTransfer(shopperId)
  return (
    <SavedLists
      lists={useLists(shopperId)}
      snapshot={useListsSnapshot(shopperId)}
      hasFailed={status === 'failed'}
      onRetry={listsOf(shopperId).load}
      titleRef={titleRef}
      onLoad={onLoadList}
      {...transfer}
    />
  )
}

/** What the saved lists need to be sent, imported and exported, as their panel takes it. */
function useSavedListTransfer(shopperId: string) {
  const lists = useLists(shopperId)
  const snapshot = useListsSnapshot(shopperId)
  const [sent, setSent] = useState<KeptList | null>(null)
  return {
    onSend: setSent,
    actions: lists && snapshot && (
      <>
        <SavedListTools lists={lists} snapshot={snapshot} />
        {sent && <SendDialog list={sentList(sent, sent.text)} onClose={() => setSent(null)} />}
      </>
    ),
  }
}

function StoreViews({
  shopping,
  ownNames,
  titleRef,
  store,
}: ShoppingViewsProps & { store: StoreLocation }) {
  const { id: shopperId } = useShopper()
  const { state, view, openView } = shopping
  const { search, walk } = state
  const { isPending, hasFailed, retry, finder, knowledge, place } = useStoreKnowledge(
    shopperId,
    store,
  )
  const text = search && showsSearch(view) ? search.text : ''
  const items = useMemo(() => finder.items(text), [finder, text])
  const located = useMemo(() => locateList(items, knowledge), [items, knowledge])
  useEffect(() => {
    if (isPending || items.length === 0) return
    const names = items.map(({ name }) => name)
    finder.remember(shopperId, names)
  }, [isPending, finder, shopperId, items])

  const suggestItem = useCallback(
    (text: string) => finder.suggest(finder.nameAt(text, text.length).name, ownNames),
    [finder, ownNames],
  )

  // Results of a long list are not rendered at each key: their handlers stay the same.
  const latest = useRef(shopping)
  useEffect(() => {
    latest.current = shopping
  })
  const takeOffer = useCallback((item: LocatedItem, name: string) => {
    const { listText, changeList, restoreText, offerUndo: offer } = latest.current
    const next = replaceName(listText, item, name)
    changeList(next)
    offer({
      title: `'${item.name}' is now '${name}'`,
      onUndo: () => restoreText({ from: next, to: listText }),
    })
  }, [])
  const [asked, setAsked] = useState<LocatedItem | null>(null)
  const askWhere = useCallback((name: string) => setAsked(locateName(name, knowledge)), [knowledge])

  const wasAsked = useRef(false)
  useEffect(() => {
    // The button that was pressed may be gone with its row.
    if (wasAsked.current && !asked && document.activeElement === document.body) {
      titleRef.current?.focus({ preventScroll: true })
    }
    wasAsked.current = asked !== null
  }, [asked, titleRef])

  function handlePlace(item: LocatedItem, placement: Placement | null) {
    const before = knowledge.placements.get(correctionKey(item.name))?.placement ?? null
    setAsked(null)
    place(item.name, placement)
    // Who knows where it is walks there.
    if (placement) shopping.changeWalk((now) => setNotThere(now, item.key, false))
    offerUndo({
      title: placement
        ? `${item.name}: ${placed(placement, knowledge).aisle}`
        : `Your aisle for ${item.name} is removed`,
      onUndo: () => place(item.name, before),
    })
  }

  function updateRoute() {
    shopping.changeList(shopping.listText)
    // The button that was pressed is gone.
    titleRef.current?.focus({ preventScroll: true })
  }

  const continueWalk = useCallback(() => openView('route'), [openView])

  if (isPending) return <Waiting />

  return (
    <>
      {hasFailed && (
        <Notice tone="warning" role="status">
          <p>
            The names of groceries could not be loaded, so only a few items are found. Check your
            connection and try again.
          </p>
          <Button className="mt-2" onClick={retry}>
            Retry
          </Button>
        </Notice>
      )}
      {view === 'results' && (
        <Results
          located={located}
          store={store}
          titleRef={titleRef}
          waitingStops={walk && isUnderWay(walk) ? countDone(located, walk) : null}
          onContinueWalk={continueWalk}
          onTakeOffer={takeOffer}
          onWhereIsIt={setAsked}
        />
      )}
      {view === 'route' && hasOtherItems(shopping.listText, text) && (
        <Notice tone="info" role="status">
          <p>Your list has changed since this route began.</p>
          <Button className="mt-2" onClick={updateRoute}>
            Update route
          </Button>
        </Notice>
      )}
      {view === 'route' && walk && (
        <RouteView
          shopping={shopping}
          shopperId={shopperId}
          storeId={store.id}
          walk={walk}
          located={located}
          chainName={store.chainName}
          layout={knowledge.layout}
          finder={finder}
          suggest={suggestItem}
          titleRef={titleRef}
          onWhereIsIt={setAsked}
        />
      )}
      {view === 'directory' && (
        <StoreDirectory
          chainName={store.chainName}
          knowledge={knowledge}
          titleRef={titleRef}
          onWhereIsIt={askWhere}
        />
      )}
      {asked && (
        <WhereIsItDialog
          item={asked}
          knowledge={knowledge}
          onClose={() => setAsked(null)}
          onPlace={(placement) => handlePlace(asked, placement)}
          onTakeOffer={(name) => {
            setAsked(null)
            takeOffer(asked, name)
          }}
        />
      )}
      <p className="text-center text-sm text-ink-muted">
        Typical layout. Check the signs in your store.
      </p>
    </>
  )
}

function countDone(located: readonly LocatedItem[], walk: Walk): number {
  const steps = planWalk(located, { walk, order: 'aisle-number', layout: null })
  return steps.filter(({ state }) => state === 'done').length
}
