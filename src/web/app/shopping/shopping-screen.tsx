import {
  type RefObject,
  useCallback,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { Redirect } from 'wouter'
import { itemFinderModule, layoutOf } from '../../lib/catalog.ts'
import {
  lazyModule,
  type ModuleState,
  useLazyModule,
  useModuleState,
} from '../../lib/lazy-module.ts'
import type { StoredList } from '../../lib/lists/stored-list.ts'
import { useShopper } from '../../lib/session.ts'
import { storeRowsModule } from '../../lib/store-rows/store-rows-module.ts'
import { ownLayoutModule } from '../../lib/store-signs/own-layout-module.ts'
import { type FailedWrite, onFailedWrite } from '../../lib/trip/failed-writes.ts'
import { switchList } from '../../lib/trip/list-actions.ts'
import { tripOf } from '../../lib/trip/open-trip.ts'
import { savedView } from '../../lib/trip/saved-trip.ts'
import { useTrip, useTripStore, useView } from '../../lib/trip/use-trip.ts'
import { addressOf, namedView, showsFoundItems, startView } from '../../lib/trip/view.ts'
import { useViewAddress } from '../../lib/trip/view-address.ts'
import { classNames } from '../../ui/class-names.ts'
import { ModulePending } from '../../ui/module-pending.tsx'
import { showNotStoredToast } from '../../ui/not-stored-toast.ts'
import { markLeftColumn } from '../../ui/page-marks.ts'
import { ScreenTitle } from '../../ui/screen-title.ts'
import { toast } from '../../ui/toast.ts'
import { returnFocus, useFocusReturn } from '../../ui/use-focus-return.ts'
import { isOneColumn, useOneColumn } from '../../ui/use-one-column.ts'
import { ListContent, useAreRowsPending } from './list-content.tsx'
import { ListPanel } from './list-panel.tsx'
import { RepeatedLists } from './repeated-lists.tsx'
import type { ShoppingViewsProps } from './shopping-views.tsx'
import { StorePanel } from './store-panel.tsx'
import { UndoOffers, useOffer } from './undo-offers.tsx'
import { type Shown, useFolded } from './use-folded.ts'
import { useOwnNames } from './use-list-names.ts'
import { ViewFrame } from './view-frame.tsx'

/** Stores the app on the device and reports new versions. Loaded when the browser is idle. */
const offlineAppNotice = lazyModule(() => import('./offline-app-notice.tsx'))

/** Loaded later, because on the first visit no view is open. */
const shoppingViews = lazyModule(() => import('./shopping-views.tsx'))

/** The screen for choosing a store, writing a list and walking the route. */
export default function ShoppingScreen() {
  const { id } = useShopper()
  return <ShopperScreen key={id} shopperId={id} />
}

/**
 * The shopping screen of one shopper. If the URL doesn't name a view, for example when the installed app
 * starts, reopens the last view if that was the route or the results.
 */
function ShopperScreen({ shopperId }: { shopperId: string }) {
  const [start] = useState(() => startView(savedView(shopperId), tripOf(shopperId).snapshot()))
  const named = namedView(useViewAddress())
  const [isOpen, setOpen] = useState(named !== 'list' || start === 'list')
  if (!isOpen && named !== 'list') setOpen(true)
  if (!isOpen) return <Redirect to={addressOf(start)} replace />
  return (
    <UndoOffers>
      <OpenScreen shopperId={shopperId} />
    </UndoOffers>
  )
}

function OpenScreen({ shopperId }: { shopperId: string }) {
  const trip = useTripStore()
  const offer = useOffer()
  const view = useView()
  const chainName = useTrip(({ store }) => store?.chainName ?? '')
  const lastPress = useTrip(({ search }) => search?.repeatCount ?? null)
  const isIdle = view === 'list'
  const views = useLazyModule(shoppingViews, !isIdle)
  const names = useLazyModule(itemFinderModule, !isIdle)
  const layout = useLazyModule(layoutOf(chainName), !isIdle)
  const storeRows = useModuleState(storeRowsModule(shopperId))
  const ownLayout = useModuleState(ownLayoutModule)
  const storeId = useTrip(({ store }) => store?.id ?? '')
  const hasSigns = useMemo(
    () => storeRows.status === 'loaded' && storeRows.value.hasSigns(storeId),
    [storeRows, storeId],
  )
  const showsAisles = !isIdle && view !== 'saved-lists'
  const aisles = [names, layout, storeRows, ...(hasSigns ? [ownLayout] : [])]
  const isReady = !showsAisles || aisles.every(({ status }) => status !== 'pending')
  const listTitleRef = useRef<HTMLHeadingElement>(null)
  const isShown = isIdle || (views.status === 'loaded' && isReady)
  const press = showsFoundItems(view) ? lastPress : null
  const hasList = useTrip(({ text }) => text.trim() !== '')
  const hasOpenList = useTrip(({ openList }) => openList !== null)
  const isTyped = useTrip(({ textDraft }) => textDraft !== null)
  const hasStore = chainName !== ''
  const [folded, setFolded] = useFolded({
    view,
    press,
    hasStore,
    hasList,
    hasOpenList,
    isTyped,
  })
  const titleRef = usePanelInView({ view, press, isShown, listTitle: listTitleRef })
  const ownNames = useOwnNames(shopperId)
  useEffect(() => onFailedWrite(tellFailedWrite), [])

  const foldStore = useCallback(
    (isFolded: boolean) => setFolded((now) => ({ ...now, store: isFolded })),
    [setFolded],
  )
  const foldList = useCallback(
    (isFolded: boolean) => {
      setFolded((now) => ({ ...now, list: isFolded }))
      // The button that closed the text has disappeared, so focus moves to the button that shows the text
      // again.
      if (isFolded) {
        requestAnimationFrame(() =>
          returnFocus(document.querySelector<HTMLElement>('[data-edit-text]')),
        )
      }
    },
    [setFolded],
  )

  async function handleSwitch(list: StoredList | null) {
    const before = trip.snapshot().text
    listTitleRef.current?.focus()
    const switched = await switchList(trip, list?.uid ?? null)
    if (!switched) {
      showNotStoredToast()
      return
    }
    const title = list ? `Loaded '${list.name}'` : 'Unnamed list'
    const isDifferent = before.trim() !== '' && before !== (list?.text ?? '')
    if (isDifferent) offer({ title, onUndo: switched.reopenPrevious })
    else if (list) toast({ title })
    offer(switched.undo)
  }

  // In the one-column layout, the list's text is below the open view unless the shopper is editing it.
  const isListFolded = useOneColumn() && folded.list
  const areRowsPending = useAreRowsPending() && isIdle
  const panels = {
    store: (
      <div key="store" className="min-w-0 shopping-mode:hidden lg:col-start-1">
        <StorePanel isFolded={folded.store} onFoldedChange={foldStore} titleRef={listTitleRef} />
      </div>
    ),
    list: (
      <div
        key="list"
        ref={markLeftColumn}
        className={classNames(
          'min-w-0 shopping-mode:hidden lg:col-start-1',
          isListFolded && 'mt-4',
          isListFolded && areRowsPending && 'hidden',
          !isIdle && 'lg:sticky lg:top-0 lg:max-h-dvh lg:overflow-y-auto',
        )}
      >
        <ListPanel
          shopperId={shopperId}
          titleRef={listTitleRef}
          ownNames={ownNames}
          isFolded={isListFolded}
          onFoldedChange={foldList}
          isStoreFolded={folded.store}
          onStoreFoldedChange={foldStore}
        />
      </div>
    ),
    content: (
      <ViewFrame key="content" view={view} isLoading={!isShown && views.status !== 'failed'}>
        <ShoppingContent
          view={view}
          views={views}
          ownNames={ownNames}
          titleRef={titleRef}
          onSwitchList={(list) => void handleSwitch(list)}
          listTitleRef={listTitleRef}
          onEditText={isListFolded ? () => foldList(false) : null}
        />
      </ViewFrame>
    ),
  }

  return (
    <main className="mx-auto max-w-7xl px-4 pb-12 sm:px-6 large-text:px-2 thumb:pb-40 lg:pt-8">
      <ScreenTitle text="Shopping" />
      <div
        className={classNames(
          'mb-4 max-lg:pt-5 shopping-mode:sr-only lg:mb-6',
          hasList && 'max-lg:sr-only',
        )}
      >
        <h1 className="text-xl font-semibold">Grocery Genie</h1>
        <p className="text-sm text-ink-muted sm:text-base">
          Find your items quickly and shop smarter!
        </p>
      </div>
      <OfflineApp isRouteOpen={view === 'route'} />
      <RepeatedLists shopperId={shopperId} />
      {/* The keys preserve the panels' state when the panels are reordered. */}
      <div
        className={classNames(
          'grid items-start lg:grid-cols-[24rem_minmax(0,1fr)] lg:grid-rows-[auto_1fr] lg:gap-x-6',
          !isListFolded && 'gap-y-4',
        )}
      >
        {isListFolded
          ? [panels.store, panels.content, panels.list]
          : [panels.store, panels.list, panels.content]}
      </div>
    </main>
  )
}

/** Tells the shopper that a tick or another change wasn't stored because the browser is out of space. */
function tellFailedWrite(write: FailedWrite) {
  if (write === 'change') return showNotStoredToast()
  const text = 'This browser is out of space.'
  toast({ title: 'Check mark not saved', text, tone: 'destructive' })
}

function OfflineApp(props: { isRouteOpen: boolean }) {
  const notice = useLazyModule(offlineAppNotice, false)
  return notice.status === 'loaded' && <notice.value.OfflineAppNotice {...props} />
}

type ContentProps = ShoppingViewsProps & {
  views: ModuleState<typeof import('./shopping-views.tsx')>
  /** Heading that gets focus when the list has become empty. */
  listTitleRef: RefObject<HTMLHeadingElement | null>
  /** Shows the list as text for editing. Null if the text is already visible. */
  onEditText: (() => void) | null
}

/** Shows the open view. The default view is the list. */
function ShoppingContent({ views, ...props }: ContentProps) {
  if (props.view === 'list') {
    const { ownNames, onSwitchList, listTitleRef, onEditText } = props
    return <ListContent {...{ ownNames, onSwitchList, listTitleRef, onEditText }} />
  }
  if (views.status !== 'loaded') return <ModulePending module={shoppingViews} state={views} />
  const { ShoppingViews } = views.value
  return <ShoppingViews {...props} />
}

type Opened = Shown & {
  /** False while the view is loading. */
  isShown: boolean
  listTitle: RefObject<HTMLHeadingElement | null>
}

/**
 * Moves to the view that the shopper opened, once it is loaded. The results and the route get focus, because
 * the shopper has finished the list. For the directory and the saved lists, focus stays on the button that
 * opened them, because the same button closes them. In the one-column layout, the page scrolls to the view.
 */
function usePanelInView({ view, press, isShown, listTitle }: Opened) {
  const title = useRef<HTMLHeadingElement>(null)
  const shown = useRef<Shown>({ view, press })
  // When a view closes, the button that was pressed may disappear with it, so focus moves to the list's
  // title.
  useFocusReturn(view !== 'list', listTitle)

  // Scrolls before the view is painted, so that the view never appears out of place.
  useLayoutEffect(() => {
    if (!isShown) return
    const before = shown.current
    shown.current = { view, press }
    if (before.view === view && before.press === press) return
    if (press !== null) title.current?.focus({ preventScroll: true })
    const panel = title.current?.closest('section')
    const isHidden = (panel?.getBoundingClientRect().top ?? 0) < 0
    if (isHidden || isOneColumn()) panel?.scrollIntoView({ block: 'start' })
  }, [view, press, isShown])

  return title
}
