import { type RefObject, useEffect, useRef, useState } from 'react'
import type { Suggestion } from '#shared/buy-again/suggestions.ts'
import { itemCount } from '#shared/list-reader/item-count.ts'
import { EmptyListOffer } from '../../features/buy-again/empty-list-offer.tsx'
import { UsualItems } from '../../features/buy-again/usual-items.tsx'
import { readStored, writeStored } from '../../lib/browser-storage.ts'
import { itemFinderModule } from '../../lib/catalog.ts'
import { itemSettingsOf } from '../../lib/item-settings/shopper-settings.ts'
import { useModuleState } from '../../lib/lazy-module.ts'
import { useLists } from '../../lib/lists/lists-module.ts'
import { recordPurchases } from '../../lib/purchases/record-purchases.ts'
import { purchasesOf } from '../../lib/purchases/shopper-purchases.ts'
import { addItems } from '../../lib/trip/row-actions.ts'
import { useTripStore } from '../../lib/trip/use-trip.ts'
import { whenIdle } from '../../lib/when-idle.ts'
import type { Elements } from '../../ui/elements.ts'
import { showNotStoredToast } from '../../ui/not-stored-toast.ts'
import { returnFocus } from '../../ui/use-focus-return.ts'
import { Reserved, type ReservedPlace, reservedHeight, storeHeight } from './reserved-height.tsx'
import { useOffer } from './undo-offers.tsx'
import { useSuggestions } from './use-suggestions.ts'

/** Records ticked items as bought while the shopping screen is open. */
export function PurchaseRecorder({ shopperId }: { shopperId: string }) {
  const lists = useLists(shopperId)
  const names = useModuleState(itemFinderModule)
  const finder = names.status === 'loaded' ? names.value : null
  useEffect(() => {
    if (!lists || !finder) return undefined
    let stop = () => {}
    const cancel = whenIdle(() => {
      stop = recordPurchases({ lists, finder, purchases: purchasesOf(shopperId) })
    })
    return () => {
      cancel()
      stop()
    }
  }, [shopperId, lists, finder])
  return null
}

/** Height in pixels assumed for the usual items until they are measured. */
const usualHeight = 104

type OfferProps = {
  shopperId: string
  /** Heading that gets focus once the list is no longer empty. */
  titleRef: RefObject<HTMLHeadingElement | null>
  /** Shown if there is nothing to offer. */
  example: Elements
  /** Whether the offer is alone in its column, so that it can appear without moving anything. */
  isColumn?: boolean
}

/**
 * Offers items that a shopper with an empty list is likely to need. If no space is reserved for the offer on
 * this device yet, the offer is only one line tall. The example that it replaces has the same height, so the
 * screen doesn't move.
 */
export function BuyAgainOffer({ shopperId, titleRef, example, isColumn = false }: OfferProps) {
  const trip = useTripStore()
  const offer = useOffer()
  const [reserved] = useState(() => (isColumn ? null : reservedHeight(shopperId, 'offer')))
  const { items, isSettled } = useSuggestions(shopperId, noNames)
  const handleNeverSuggest = useNeverSuggest(shopperId)
  const isEmpty = items.length === 0
  const isShown = !isEmpty && (reserved !== null || isSettled)
  useForgottenHeight(shopperId, 'offer', isEmpty && isSettled)

  function add(text: string, title: string) {
    // Reserves space below the rows, so that the items not yet added appear there right away.
    if (reservedHeight(shopperId, 'usual') === null) storeHeight(shopperId, 'usual', usualHeight)
    offer({ title, onUndo: addItems(trip, text) })
    // The pressed button disappears.
    requestAnimationFrame(() => returnFocus(titleRef.current))
  }

  if (!isShown) return isSettled ? example : <Reserved height={reserved}>{example}</Reserved>
  const offered = (
    <EmptyListOffer
      items={items}
      isLineFirst={reserved === null && !isColumn}
      onAdd={({ name }) => add(name, `Added '${name}'`)}
      onAddAll={(all) =>
        add(all.map(({ name }) => name).join(', '), `Added ${itemCount(all.length)}`)
      }
      onNeverSuggest={handleNeverSuggest}
      onHeightChange={(height) => !isColumn && storeHeight(shopperId, 'offer', height)}
    />
  )
  if (!isColumn) return offered
  return <div className="rounded-card border border-line bg-surface p-6">{offered}</div>
}

/** Minimum number of past trips after which usual items are offered. */
const minTrips = 3
/** An item is usual if the chance of buying it on this trip is at least this high. */
const minUsualChance = 0.3
const maxUsual = 12
const foldedName = 'usual-items-folded'

type UsualProps = { shopperId: string; listedNames: readonly string[] }

/**
 * Offers usual items that aren't on the list. Starts only when the browser is idle after the rows are shown.
 */
export function UsualOnList(props: UsualProps) {
  const [isIdle, setIdle] = useState(false)
  useEffect(() => whenIdle(() => setIdle(true)), [])
  if (isIdle) return <UsualSection {...props} />
  return <Reserved height={reservedHeight(props.shopperId, 'usual')} />
}

/**
 * Offers usual items that aren't on the list. If no space is reserved for these items on this device yet,
 * waits for the next change to the list, so that the screen doesn't move by itself.
 */
function UsualSection({ shopperId, listedNames }: UsualProps) {
  const trip = useTripStore()
  const offer = useOffer()
  const box = useRef<HTMLDivElement>(null)
  const [reserved] = useState(() => reservedHeight(shopperId, 'usual'))
  const listed = listedNames.join('\n')
  const [firstListed] = useState(listed)
  const [isFolded, setFolded] = useState(() => readStored(shopperId, foldedName) === 'true')
  const { items, tripCount, isSettled } = useSuggestions(shopperId, listedNames)
  const handleNeverSuggest = useNeverSuggest(shopperId)
  const usual =
    tripCount < minTrips
      ? []
      : items.filter(({ chance }) => chance >= minUsualChance).slice(0, maxUsual)
  const isShown = usual.length > 0 && (reserved !== null || firstListed !== listed)
  useForgottenHeight(shopperId, 'usual', tripCount === 0 && isSettled)

  function handleAdd({ name }: Suggestion) {
    const top = box.current?.getBoundingClientRect().top
    offer({ title: `Added '${name}'`, onUndo: addItems(trip, name) })
    // The new row pushes the buttons down. Scrolling keeps them under the finger.
    requestAnimationFrame(() => {
      const topNow = box.current?.getBoundingClientRect().top
      if (top !== undefined && topNow !== undefined) scrollBy(0, topNow - top)
    })
  }

  function handleFold(folds: boolean) {
    setFolded(folds)
    writeStored(shopperId, foldedName, String(folds))
  }

  if (!isShown) return isSettled ? null : <Reserved height={reserved} />
  return (
    <div ref={box}>
      <UsualItems
        items={usual}
        isFolded={isFolded}
        onFoldedChange={handleFold}
        onAdd={handleAdd}
        onNeverSuggest={handleNeverSuggest}
        onHeightChange={(height) => storeHeight(shopperId, 'usual', height)}
      />
    </div>
  )
}

/** Returns a function that stops an item from being suggested and offers an undo. */
function useNeverSuggest(shopperId: string) {
  const offer = useOffer()
  const settings = itemSettingsOf(shopperId)
  return ({ name }: Suggestion) => {
    settings.neverSuggest(name).catch(showNotStoredToast)
    offer({
      title: `'${name}' won't be suggested`,
      onUndo: () => void settings.suggestAgain(name).catch(showNotStoredToast),
    })
  }
}

/** Forgets the reserved height of a part that is no longer shown. */
function useForgottenHeight(shopperId: string, place: ReservedPlace, isGone: boolean) {
  useEffect(() => {
    if (isGone) storeHeight(shopperId, place, null)
  }, [shopperId, place, isGone])
}

const noNames: readonly string[] = []
