import { useCallback, useState } from 'react'
import { flushSync } from 'react-dom'
import { itemCount } from '#shared/list-reader/item-count.ts'
import { MainActions } from '../../features/grocery-list/main-actions.tsx'
import { lazyModule, useLazyModule } from '../../lib/lazy-module.ts'
import type { Trip } from '../../lib/trip/trip.ts'
import { openView, startTrip } from '../../lib/trip/trip-actions.ts'
import { isUnderWay } from '../../lib/trip/trip-state.ts'
import { useTrip, useTripStore, useView } from '../../lib/trip/use-trip.ts'
import { showsFoundItems, type View } from '../../lib/trip/view.ts'
import { toast } from '../../ui/toast.ts'
import { FirstStepBar } from './first-step-bar.tsx'
import { useOffer } from './undo-offers.tsx'
import { hasOtherItems, useHasKnown } from './use-list-names.ts'

/** Loaded only for shoppers with an unfinished route. */
const continueRoute = lazyModule(() => import('./continue-route.tsx'))

type Props = {
  formId: string
  text: string
  isReadOnly: boolean
  isStoreFolded: boolean
  onStoreFoldedChange: (isFolded: boolean) => void
}

/**
 * Buttons for the shopper's next step: choosing a store, writing a list, Find Items, Start Navigation, or
 * continuing an unfinished route.
 */
export function NextStepBar({ formId, text, isReadOnly, ...storePanel }: Props) {
  const { isStoreFolded, onStoreFoldedChange } = storePanel
  const trip = useTripStore()
  const offer = useOffer()
  const view = useView()
  const searchText = useTrip(({ search }) => search?.text ?? null)
  const shown = showsFoundItems(view) ? searchText : null
  const hasKnown = useHasKnown(shown ?? '')
  const store = useTrip((state) => state.store)
  const unfinished = useTrip(({ progress }) => (isUnderWay(progress) ? progress : null))
  const route = useLazyModule(continueRoute, unfinished !== null)
  const hasChanged = shown !== null && hasOtherItems(text, shown)
  const canFind = store !== null && text !== ''
  const isFirstStep = !canFind && shown === null && unfinished === null && view !== 'route'
  const missing = store === null ? 'store' : 'list'
  // The button for the missing step is hidden if the store panel is already open, or if the shopper can't
  // edit the list.
  const isBarHidden = missing === 'store' ? !isStoreFolded : isReadOnly

  const [isAsking, setAsking] = useState(false)

  // Memoized, so that the buttons don't re-render on each key press.
  const handleNavigate = useCallback(() => {
    if (isUnderWay(trip.snapshot().progress)) setAsking(true)
    else startRoute(trip, offer)
  }, [trip, offer, setAsking])

  function handleFirstStep() {
    flushSync(() => onStoreFoldedChange(missing === 'list'))
    if (missing === 'store') scrollTo({ top: 0 })
    else document.getElementById(formId)?.querySelector('textarea')?.focus()
  }

  function handleContinue() {
    setAsking(false)
    offer(openView(trip, 'route'))
  }

  function handleRestart() {
    setAsking(false)
    startRoute(trip, offer)
  }

  return (
    <>
      <MainActions
        formId={formId}
        canFind={canFind}
        canNavigate={shown !== null}
        next={nextAction(view, { hasChanged, hasKnown, hasUnfinished: unfinished !== null })}
        isThumbBar={view !== 'route' && !isFirstStep}
        continueRoute={
          store && unfinished && view !== 'route' && route.status === 'loaded' ? (
            <route.value.ContinueRoute
              store={store}
              progress={unfinished}
              onContinue={handleContinue}
            />
          ) : null
        }
        onNavigate={handleNavigate}
      />
      {isFirstStep && !isBarHidden && <FirstStepBar missing={missing} onPress={handleFirstStep} />}
      {isAsking && route.status === 'loaded' && (
        <route.value.RestartDialog
          onRestart={handleRestart}
          onContinue={handleContinue}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  )
}

/** Starts a route and offers an undo. If some items were already ticked, also offers to untick them. */
function startRoute(trip: Trip, offer: ReturnType<typeof useOffer>) {
  const { undo, ticked } = startTrip(trip)
  offer(undo)
  if (!ticked) return
  toast({
    title: `${itemCount(ticked.count)} ${ticked.count === 1 ? 'is' : 'are'} ticked already`,
    durationMs: 10_000,
    action: { label: 'Untick', onPress: ticked.untick },
  })
}

// Returns the button to highlight. This is Start Navigation only if an item was found and the list hasn't
// changed since the search.
function nextAction(
  view: View,
  {
    hasChanged,
    hasKnown,
    hasUnfinished,
  }: { hasChanged: boolean; hasKnown: boolean; hasUnfinished: boolean },
) {
  if (view === 'route') return null
  if (hasChanged || (view !== 'results' && !hasUnfinished)) return 'find'
  return hasKnown && !hasUnfinished ? 'navigate' : null
}
