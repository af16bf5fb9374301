import { type RefObject, useCallback, useEffect, useMemo, useState } from 'react'
import { layoutChainOf } from '#shared/catalog/banners.ts'
import type { StoreLocation } from '#shared/contracts/store-location.ts'
import type { ListItemRow } from '#shared/lists/list-item-row.ts'
import {
  correctionKey,
  type LocatedItem,
  locateList,
  locateName,
  type Placement,
  placeOfCorrection,
} from '#shared/locate/locate-list.ts'
import { otherStoresText } from '#shared/stores/items-by-store.ts'
import { storeBrand } from '#shared/stores/store-label.ts'
import { ItemStoreDialog } from '../../features/grocery-list/item-store-dialog.tsx'
import { Results } from '../../features/grocery-list/results.tsx'
import { WhereIsItDialog } from '../../features/grocery-list/where-is-it-dialog.tsx'
import { StoreDirectory } from '../../features/store-directory/store-directory.tsx'
import type { StoredList } from '../../lib/lists/stored-list.ts'
import { useShopper } from '../../lib/session.ts'
import { addItems, renameItem } from '../../lib/trip/row-actions.ts'
import { tickedOnList } from '../../lib/trip/ticks.ts'
import { openView, setUnavailable, updateSearch } from '../../lib/trip/trip-actions.ts'
import { useTrip, useTripStore } from '../../lib/trip/use-trip.ts'
import { showsFoundItems, type View } from '../../lib/trip/view.ts'
import { Button } from '../../ui/button.tsx'
import { Waiting } from '../../ui/module-pending.tsx'
import { Notice } from '../../ui/notice.tsx'
import { offerUndo } from '../../ui/undo-toast.ts'
import { useFocusReturn } from '../../ui/use-focus-return.ts'
import { RouteView } from './route-view.tsx'
import { SavedListsView } from './saved-lists-view.tsx'
import { SignsAction, SignsButton, StoreSignsDialog } from './store-signs.tsx'
import { useOffer } from './undo-offers.tsx'
import { hasOtherItems } from './use-list-names.ts'
import { useListedNames } from './use-listed-names.ts'
import { useStoreChoice } from './use-store-choice.ts'
import { useStoreKnowledge } from './use-store-knowledge.ts'

export type ShoppingViewsProps = {
  view: View
  /** Item names that the shopper has used before. */
  ownNames: readonly string[]
  titleRef: RefObject<HTMLHeadingElement | null>
  /** Opens another list. Null opens the unnamed list. */
  onSwitchList: (list: StoredList | null) => void
}

/**
 * Shows the open view next to the panels for the store and the list. Renders nothing if the view needs a
 * store and none is chosen.
 */
export function ShoppingViews(props: ShoppingViewsProps) {
  const store = useTrip((trip) => trip.store)
  if (props.view === 'saved-lists') {
    return <SavedListsView titleRef={props.titleRef} onLoadList={props.onSwitchList} />
  }
  if (!store) return null
  return <StoreViews {...props} store={store} key={store.id} />
}

function StoreViews({
  view,
  ownNames,
  titleRef,
  store,
}: ShoppingViewsProps & { store: StoreLocation }) {
  const { id: shopperId } = useShopper()
  const trip = useTripStore()
  const offer = useOffer()
  const searchText = useTrip(({ search }) => search?.text ?? '')
  const progress = useTrip((state) => (view === 'directory' ? null : state.progress))
  const { isPending, hasFailed, haveSignsFailed, retry, finder, knowledge, place } =
    useStoreKnowledge(shopperId, store)
  const text = showsFoundItems(view) ? searchText : ''
  const items = finder.readRows(useTrip((trip) => (text === '' ? noRows : trip.searchedRows)))
  const { here, elsewhere } = useMemo(
    () => finder.itemsByStore(items, store),
    [finder, items, store],
  )
  const located = useMemo(() => locateList(here, knowledge), [here, knowledge])
  const otherStores = useTrip((trip) => {
    if (elsewhere.length === 0) return null
    const ticked = tickedOnList(trip, { shopperId, items })
    return otherStoresText(elsewhere.filter(({ key }) => !ticked.has(key)))
  })
  useEffect(() => {
    if (isPending || items.length === 0) return
    const names = items.map(({ name }) => name)
    finder.remember(shopperId, names)
  }, [isPending, finder, shopperId, items])

  const suggestItem = useCallback(
    (text: string) => finder.suggest(finder.nameAt(text, text.length).name, ownNames),
    [finder, ownNames],
  )

  const acceptSuggestion = useCallback(
    (item: LocatedItem, name: string) => {
      const restore = renameItem(trip, item, name)
      offer({ title: `'${item.name}' is now '${name}'`, onUndo: restore })
    },
    [trip, offer],
  )
  const [asked, setAsked] = useState<LocatedItem | null>(null)
  const [askedStore, setAskedStore] = useState<LocatedItem | null>(null)
  const storeChoice = useStoreChoice(items)
  const askWhere = useCallback((name: string) => setAsked(locateName(name, knowledge)), [knowledge])

  const role = useTrip(({ list }) => list?.role)
  const isListed = useListedNames(finder, knowledge, view === 'directory')
  const addItem = useCallback(
    (name: string) => offer({ title: `Added '${name}'`, onUndo: addItems(trip, name) }),
    [trip, offer],
  )

  // When a dialog closes, the button that opened it may have disappeared with its row.
  useFocusReturn(asked !== null, titleRef)
  useFocusReturn(askedStore !== null, titleRef)

  function handlePlace(item: LocatedItem, placement: Placement | null) {
    const before = knowledge.placements.get(correctionKey(item.name))?.placement ?? null
    setAsked(null)
    place(item.name, placement)
    // An item that was marked as unavailable returns to the route once its location is corrected.
    if (placement) setUnavailable(trip, item.key, false)
    offerUndo({
      title: placement
        ? `${item.name}: ${placeOfCorrection(placement, knowledge).aisle}`
        : `Your aisle for ${item.name} was removed`,
      onUndo: () => place(item.name, before),
    })
  }

  const [areSignsOpen, setSignsOpen] = useState(false)
  const openSigns = useCallback(() => {
    setAsked(null)
    setSignsOpen(true)
  }, [])
  const signsProps = useMemo(
    () => ({ shopperId, store, onOpen: openSigns }),
    [shopperId, store, openSigns],
  )
  const signsButton = useMemo(() => <SignsButton {...signsProps} />, [signsProps])
  const signsAction = useMemo(() => <SignsAction {...signsProps} />, [signsProps])

  const editList = useCallback(() => offer(openView(trip, 'list')), [trip, offer])

  if (isPending) return <Waiting />

  return (
    <>
      {(hasFailed || haveSignsFailed) && (
        <Notice tone="warning" role="status">
          <p>
            {hasFailed
              ? 'The names of groceries could not be loaded, so only a few items are found. Check your connection and try again.'
              : "This store's signs could not be loaded, so you see a typical layout. Check your connection and try again."}
          </p>
          <Button className="mt-2" onClick={retry}>
            Retry
          </Button>
        </Notice>
      )}
      {view === 'results' && (
        <Results
          located={located}
          otherStores={otherStores}
          store={store}
          own={knowledge.own}
          titleRef={titleRef}
          onEditList={editList}
          onAcceptSuggestion={acceptSuggestion}
          onWhereIsIt={setAsked}
          signsButton={signsButton}
        />
      )}
      {view === 'route' && <ChangedList searchText={text} titleRef={titleRef} />}
      {view === 'route' && progress && (
        <RouteView
          shopperId={shopperId}
          storeId={store.id}
          progress={progress}
          items={items}
          elsewhere={elsewhere}
          located={located}
          chainName={storeBrand(store)}
          layout={knowledge.layout}
          source={knowledge.own?.source ?? null}
          suggest={suggestItem}
          titleRef={titleRef}
          onWhereIsIt={setAsked}
          onAskStore={setAskedStore}
        />
      )}
      {view === 'directory' && (
        <StoreDirectory
          storeName={storeBrand(store)}
          knowledge={knowledge}
          titleRef={titleRef}
          isListed={isListed}
          onAdd={role === 'viewer' ? null : addItem}
          onWhereIsIt={askWhere}
          signsAction={signsAction}
          signsButton={signsButton}
        />
      )}
      {asked && (
        <WhereIsItDialog
          item={asked}
          knowledge={knowledge}
          onClose={() => setAsked(null)}
          onPlace={(placement) => handlePlace(asked, placement)}
          onAcceptSuggestion={(name) => {
            setAsked(null)
            acceptSuggestion(asked, name)
          }}
          onOtherStore={
            role === 'viewer' || asked.rows.length === 0
              ? null
              : () => {
                  setAsked(null)
                  setAskedStore(asked)
                }
          }
          signsButton={<SignsButton {...signsProps} isQuiet />}
        />
      )}
      {askedStore && (
        <ItemStoreDialog
          item={askedStore}
          choice={storeChoice}
          onClose={() => setAskedStore(null)}
        />
      )}
      {areSignsOpen && (
        <StoreSignsDialog shopperId={shopperId} store={store} onClose={() => setSignsOpen(false)} />
      )}
      {!knowledge.own && (
        <div className="flex flex-col items-center text-sm text-ink-muted">
          <p className="text-center">{typicalLayoutText(store.chainName)}</p>
          {view === 'results' && <SignsButton {...signsProps} isQuiet />}
        </div>
      )}
    </>
  )
}

function typicalLayoutText(chainName: string): string {
  const layoutChain = layoutChainOf(chainName)
  const whose = layoutChain === null ? '' : ` of ${layoutChain}`
  return `Typical layout${whose}. Check the signs in your store.`
}

const noRows: readonly ListItemRow[] = []

type ChangedListProps = { searchText: string; titleRef: RefObject<HTMLHeadingElement | null> }

/** Offers to update the results and the route after the list has changed. */
function ChangedList({ searchText, titleRef }: ChangedListProps) {
  const trip = useTripStore()
  const hasChanged = useTrip(({ text }) => hasOtherItems(text, searchText))

  function handleUpdate() {
    updateSearch(trip)
    // The pressed button disappears.
    titleRef.current?.focus({ preventScroll: true })
  }

  if (!hasChanged) return null
  return (
    <Notice tone="info" role="status">
      <p>Your list has changed since this route began.</p>
      <Button className="mt-2" onClick={handleUpdate}>
        Update route
      </Button>
    </Notice>
  )
}
