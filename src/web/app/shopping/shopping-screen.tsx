import { type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import { Redirect } from 'wouter'
import { StorePicker } from '../../features/stores/store-picker.tsx'
import { itemFinder, layoutOf } from '../../lib/catalog.ts'
import { lazyPart, type PartState, useLazyPart } from '../../lib/lazy-part.ts'
import type { KeptList } from '../../lib/lists/kept-list.ts'
import { useListsSnapshot } from '../../lib/lists/lists-part.ts'
import { useShopper } from '../../lib/session.ts'
import { classNames } from '../../ui/class-names.ts'
import { PartPending } from '../../ui/part-pending.tsx'
import { ScreenTitle } from '../../ui/screen-title.ts'
import { ListPanel } from './list-panel.tsx'
import { readDraft, type StoredDraft } from './shopping-draft.ts'
import type { ShoppingViewsProps } from './shopping-views.tsx'
import { useItemFinder, useOwnNames } from './use-list-names.ts'
import { useShopping } from './use-shopping.ts'
import { addressOf, namedView, showsSearch, startView, type View } from './view.ts'
import { useViewAddress } from './view-address.ts'

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

/** Opened without a view in the address, as the installed app is, it goes on where the shopper was. */
function ShopperScreen({ shopperId }: { shopperId: string }) {
  const [draft] = useState(() => readDraft(shopperId))
  const start = startView(draft.view, draft.state)
  const named = namedView(useViewAddress())
  const [isOpen, setOpen] = useState(named !== 'list' || start === 'list')
  if (!isOpen && named !== 'list') setOpen(true)
  if (!isOpen) return <Redirect to={addressOf(start)} replace />
  return <OpenScreen shopperId={shopperId} draft={draft} />
}

function OpenScreen({ shopperId, draft }: { shopperId: string; draft: StoredDraft }) {
  const shopping = useShopping(shopperId, draft)
  const savedLists = useListsSnapshot(shopperId)?.saved
  const { state, view, storeFilter, setStoreFilter, folded, setFolded, loadList } = shopping
  const { store } = state
  const isIdle = view === 'list'
  const views = useLazyPart(shoppingViews, !isIdle)
  const names = useLazyPart(itemFinder, !isIdle)
  const layout = useLazyPart(layoutOf(store?.chainName ?? ''), !isIdle)
  const showsAisles = !isIdle && view !== 'saved-lists'
  const isReady = !showsAisles || (names.status !== 'pending' && layout.status !== 'pending')
  const listTitleRef = useRef<HTMLHeadingElement>(null)
  const isShown = isIdle || (views.status === 'loaded' && isReady)
  const press = showsSearch(view) ? (state.search?.press ?? null) : null
  const titleRef = usePanelInView({ view, press, isShown, listTitle: listTitleRef })
  const ownNames = useOwnNames(shopperId, savedLists)

  const foldStore = useCallback(
    (isFolded: boolean) => setFolded((now) => ({ ...now, store: isFolded })),
    [setFolded],
  )

  function handleLoad(list: KeptList) {
    loadList(list)
    listTitleRef.current?.focus()
  }

  return (
    <main className="mx-auto max-w-7xl px-4 pt-5 pb-12 shopping-mode:pt-2 sm:px-6 thumb:pb-28 lg:pt-8">
      <ScreenTitle text="Shopping" />
      <div className="mb-4 shopping-mode:sr-only lg:mb-6">
        <h1 className="text-xl font-semibold">Grocery Genie</h1>
        <p className="text-base text-ink-muted">Find your items quickly and shop smarter!</p>
      </div>
      <OfflineApp isWalking={view === 'route'} />
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
            onChoose={shopping.chooseStore}
            onSampleData={shopping.applySampleData}
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
  const { state, view, listText } = props.shopping
  const isIdle = view === 'list'
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

type Opened = {
  view: View
  /** Of Find Items; null where nothing that was looked up is shown. */
  press: number | null
  /** False while something is still being loaded. */
  isShown: boolean
  listTitle: RefObject<HTMLHeadingElement | null>
}

/**
 * Leads to what a press has opened: results and route take the focus, since the list is done with;
 * directory and saved lists leave it on their button, whose second press closes them. In one column
 * the screen scrolls there too. What is still being loaded is waited for.
 */
function usePanelInView({ view, press, isShown, listTitle }: Opened) {
  const title = useRef<HTMLHeadingElement>(null)
  const shown = useRef({ view, press })

  useEffect(() => {
    if (!isShown) return
    const before = shown.current
    shown.current = { view, press }
    if (before.view === view && before.press === press) return
    // The button that was pressed may be gone with the view.
    if (view === 'list' && document.activeElement === document.body) {
      listTitle.current?.focus({ preventScroll: true })
    }
    if (press !== null) title.current?.focus({ preventScroll: true })
    const panel = title.current?.closest('section')
    const isHidden = (panel?.getBoundingClientRect().top ?? 0) < 0
    if (isHidden || matchMedia('(width < 64rem)').matches) panel?.scrollIntoView({ block: 'start' })
  }, [view, press, isShown, listTitle])

  return title
}
