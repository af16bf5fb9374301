import { type RefObject, useCallback, useEffect, useRef } from 'react'
import type { StoreLocation } from '#shared/contracts/store-location.ts'
import { StorePicker } from '../../features/stores/store-picker.tsx'
import { itemFinder, layoutOf } from '../../lib/catalog.ts'
import { lazyPart, type PartState, useLazyPart } from '../../lib/lazy-part.ts'
import type { KeptList } from '../../lib/lists/kept-list.ts'
import { useListsSnapshot } from '../../lib/lists/lists-part.ts'
import { useShopper } from '../../lib/session.ts'
import { classNames } from '../../ui/class-names.ts'
import { PartPending } from '../../ui/part-pending.tsx'
import { ListPanel } from './list-panel.tsx'
import type { ShoppingView } from './shopping-state.ts'
import type { ShoppingViewsProps } from './shopping-views.tsx'
import { useItemFinder, useOwnNames } from './use-list-names.ts'
import { useShopping } from './use-shopping.ts'
import { useViewAddress } from './use-view-address.ts'

/** Only where there is a second column, so nothing waits for it. */
const emptyPanel = lazyPart(() => import('./empty-panel.tsx'))

/** Loaded when the browser is idle: it only keeps the app on the device and says that there is a new version. */
const offlineAppNotice = lazyPart(() => import('./offline-app-notice.tsx'))

/** No list is there on a first visit. */
const listRowsView = lazyPart(() => import('./list-rows-view.tsx'))

/** No view is open on a first visit. */
const shoppingViews = lazyPart(() => import('./shopping-views.tsx'))

/** Choose a store, write a list, walk. */
export default function ShoppingScreen() {
  const { id } = useShopper()
  return <ShopperScreen key={id} shopperId={id} />
}

function ShopperScreen({ shopperId }: { shopperId: string }) {
  const shopping = useShopping(shopperId)
  const savedLists = useListsSnapshot(shopperId)?.saved
  const { state, send, storeFilter, setStoreFilter, folded, setFolded, loadList } = shopping
  const { store, view } = state
  const isIdle = view.kind === 'idle'
  const views = useLazyPart(shoppingViews, !isIdle)
  const names = useLazyPart(itemFinder, !isIdle)
  const layout = useLazyPart(layoutOf(store?.chainName ?? ''), !isIdle)
  const showsAisles = !isIdle && view.kind !== 'saved-lists'
  const isReady = !showsAisles || (names.status !== 'pending' && layout.status !== 'pending')
  const listTitleRef = useRef<HTMLHeadingElement>(null)
  const isShown = isIdle || (views.status === 'loaded' && isReady)
  const titleRef = usePanelInView(view, isShown, listTitleRef)
  const ownNames = useOwnNames(shopperId, savedLists)

  const foldStore = useCallback(
    (isFolded: boolean) => setFolded((now) => ({ ...now, store: isFolded })),
    [setFolded],
  )
  const chooseStore = useCallback(
    (chosen: StoreLocation) => send({ type: 'store-chosen', store: chosen }),
    [send],
  )
  const takeSampleData = useCallback(() => send({ type: 'sample-data-used' }), [send])

  const showRequested = useCallback(
    (kind: ShoppingView['kind'], before: ShoppingView | null) =>
      send({ type: 'view-requested', kind, before }),
    [send],
  )
  const leaving = useViewAddress({ state, onRequest: showRequested })

  function handleLoad(list: KeptList) {
    loadList(list)
    listTitleRef.current?.focus()
  }

  return (
    <main className="mx-auto max-w-7xl px-4 pt-5 pb-12 shopping-mode:pt-2 sm:px-6 thumb:pb-28 lg:pt-8">
      <div className="mb-4 shopping-mode:sr-only lg:mb-6">
        <h1 className="text-xl font-semibold">Grocery Genie</h1>
        <p className="text-base text-ink-muted">Find your items quickly and shop smarter!</p>
      </div>
      <OfflineApp isWalking={view.kind === 'route'} />
      <div className="grid items-start gap-4 lg:grid-cols-[24rem_minmax(0,1fr)] lg:gap-6">
        <div
          className={classNames(
            'grid min-w-0 gap-4 shopping-mode:hidden',
            !isIdle && 'lg:sticky lg:top-0 lg:-m-2 lg:max-h-dvh lg:overflow-y-auto lg:p-2',
          )}
        >
          <StorePicker
            store={store}
            filter={storeFilter}
            isFolded={folded.store}
            onFoldedChange={foldStore}
            onFilterChange={setStoreFilter}
            onChoose={chooseStore}
            onSampleData={takeSampleData}
          />
          <ListPanel
            shopping={shopping}
            shopperId={shopperId}
            titleRef={listTitleRef}
            ownNames={ownNames}
          />
        </div>
        <div className="flex min-w-0 flex-col gap-4 self-stretch">
          <ShoppingContent
            views={views}
            shopping={shopping}
            ownNames={ownNames}
            titleRef={titleRef}
            leaving={leaving}
            onLoadList={handleLoad}
            onListEmptied={() => listTitleRef.current?.focus()}
          />
        </div>
      </div>
    </main>
  )
}

function OfflineApp(props: { isWalking: boolean }) {
  const notice = useLazyPart(offlineAppNotice, false)
  return notice.status === 'loaded' && <notice.part.OfflineAppNotice {...props} />
}

type ContentProps = ShoppingViewsProps & {
  views: PartState<typeof import('./shopping-views.tsx')>
  onListEmptied: () => void
}

/** The view that is open, or what to do next. */
function ShoppingContent({ views, onListEmptied, ...props }: ContentProps) {
  const { state, listText } = props.shopping
  const isIdle = state.view.kind === 'idle'
  const empty = useLazyPart(emptyPanel, isIdle)
  const rows = useLazyPart(listRowsView, isIdle && listText.trim() !== '')
  const finder = useItemFinder()
  const { id: shopperId } = useShopper()
  if (isIdle) {
    if (rows.status === 'loaded' && finder && listText.trim() !== '') {
      const { ListRowsView } = rows.part
      return (
        <ListRowsView
          shopping={props.shopping}
          shopperId={shopperId}
          finder={finder}
          ownNames={props.ownNames}
          onEmptied={onListEmptied}
        />
      )
    }
    if (empty.status !== 'loaded') return null
    const { EmptyPanel } = empty.part
    return <EmptyPanel hasStore={state.store !== null} hasList={listText.trim() !== ''} />
  }
  if (views.status !== 'loaded') return <PartPending part={shoppingViews} state={views} />
  const { ShoppingViews } = views.part
  return <ShoppingViews {...props} />
}

/**
 * Leads to what a press has opened: results and route take the focus, since the list is done with;
 * directory and saved lists leave it on their button, whose second press closes them. In one column
 * the screen scrolls there too. What is still being loaded is waited for.
 */
function usePanelInView(
  view: ShoppingView,
  isLoaded: boolean,
  listTitle: RefObject<HTMLHeadingElement | null>,
): RefObject<HTMLHeadingElement | null> {
  const title = useRef<HTMLHeadingElement>(null)
  const opened = 'search' in view ? view.search.press : null
  const shown = useRef({ kind: view.kind, opened })

  useEffect(() => {
    if (!isLoaded) return
    const before = shown.current
    shown.current = { kind: view.kind, opened }
    if (before.kind === view.kind && before.opened === opened) return
    // The button that was pressed may be gone with the view.
    if (view.kind === 'idle' && document.activeElement === document.body) {
      listTitle.current?.focus({ preventScroll: true })
    }
    if (opened !== null) title.current?.focus({ preventScroll: true })
    const panel = title.current?.closest('section')
    const isHidden = (panel?.getBoundingClientRect().top ?? 0) < 0
    if (isHidden || matchMedia('(width < 64rem)').matches) panel?.scrollIntoView({ block: 'start' })
  }, [view.kind, opened, isLoaded, listTitle])

  return title
}
