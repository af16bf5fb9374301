import { useCallback, useState } from 'react'
import { flushSync } from 'react-dom'
import { itemCount } from '#shared/list-reader/item-count.ts'
import { MainActions } from '../../features/grocery-list/main-actions.tsx'
import { lazyModule, useLazyModule } from '../../lib/lazy-module.ts'
import type { Trip } from '../../lib/trip/trip.ts'
import { openView, startTrip } from '../../lib/trip/trip-actions.ts'
import { isUnderWay } from '../../lib/trip/trip-state.ts'
import { useTrip, useTripStore, useView } from '../../lib/trip/use-trip.ts'
import { showsSearch, type View } from '../../lib/trip/view.ts'
import { toast } from '../../ui/toast.ts'
import { FirstStepBar } from './first-step-bar.tsx'
import { useOffer } from './undo-offers.tsx'
import { hasOtherItems, useHasKnown } from './use-list-names.ts'

/** Only for who has left a route half done. */
const continueRoute = lazyModule(() => import('./continue-route.tsx'))

type Props = {
  formId: string
  text: string
  isReadOnly: boolean
  isStoreFolded: boolean
  onStoreFoldedChange: (isFolded: boolean) => void
}

/**
 * What comes next: a store and a list, Find Items, Start Navigation, or back to the route that was left
 * half done.
 */
export function NextStepBar({ formId, text, isReadOnly, ...storePanel }: Props) {
  const { isStoreFolded, onStoreFoldedChange } = storePanel
  const trip = useTripStore()
  const offer = useOffer()
  const view = useView()
  const searchText = useTrip(({ search }) => search?.text ?? null)
  const shown = showsSearch(view) ? searchText : null
  const hasKnown = useHasKnown(shown ?? '')
  const store = useTrip((state) => state.store)
  const waiting = useTrip(({ progress }) => (isUnderWay(progress) ? progress : null))
  const route = useLazyModule(continueRoute, waiting !== null)
  const hasChanged = shown !== null && hasOtherItems(text, shown)
  const canFind = store !== null && text !== ''
  const isBeginning = !canFind && shown === null && waiting === null && view !== 'route'
  const missing = store === null ? 'store' : 'list'
  // The store is being chosen, or nobody here may write the list.
  const isOnIt = missing === 'store' ? !isStoreFolded : isReadOnly

  const [isAsking, setAsking] = useState(false)

  // The buttons are not rendered at each key that is typed.
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
        next={nextAction(view, { hasChanged, hasKnown, isWaiting: waiting !== null })}
        isThumbBar={view !== 'route' && !isBeginning}
        continueRoute={
          store && waiting && view !== 'route' && route.status === 'loaded' ? (
            <route.value.ContinueRoute
              store={store}
              progress={waiting}
              onContinue={handleContinue}
            />
          ) : null
        }
        onNavigate={handleNavigate}
      />
      {isBeginning && !isOnIt && <FirstStepBar missing={missing} onPress={handleFirstStep} />}
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

// Results of a list that has been edited since are no longer what to walk for, nor are those of nothing found.
function nextAction(
  view: View,
  {
    hasChanged,
    hasKnown,
    isWaiting,
  }: { hasChanged: boolean; hasKnown: boolean; isWaiting: boolean },
) {
  if (view === 'route') return null
  if (hasChanged || (view !== 'results' && !isWaiting)) return 'find'
  return hasKnown && !isWaiting ? 'navigate' : null
}
