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

/** Height of the usual items until they have been measured, in pixels. */
const usualHeight = 104

type OfferProps = {
  shopperId: string
  /** Heading that takes the focus when the list is no longer empty. */
  titleRef: RefObject<HTMLHeadingElement | null>
  /** Shown if there are no items to offer. */
  example: Elements
  /** Whether nothing else is in the offer's column, so that nothing moves when the offer appears. */
  isColumn?: boolean
}

/**
 * Offers items that a shopper with an empty list is likely to need. On a device that hasn't reserved space
 * for them yet, they start as one line in place of the example, so that nothing moves.
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
    // The remaining items move below the rows immediately.
    if (reservedHeight(shopperId, 'usual') === null) storeHeight(shopperId, 'usual', usualHeight)
    offer({ title, onUndo: addItems(trip, text) })
    // The pressed button no longer exists.
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

/** Minimum number of past trips needed to tell which items are usual. */
const minTrips = 3
/** An item counts as usual if the chance that it is bought on this trip is at least this high. */
const minUsualChance = 0.3
const maxUsual = 12
const foldedName = 'usual-items-folded'

type UsualProps = { shopperId: string; listedNames: readonly string[] }

/** Offers usual items that aren't on the list. Waits until the browser is idle after showing the rows. */
export function UsualOnList(props: UsualProps) {
  const [isIdle, setIdle] = useState(false)
  useEffect(() => whenIdle(() => setIdle(true)), [])
  if (isIdle) return <UsualSection {...props} />
  return <Reserved height={reservedHeight(props.shopperId, 'usual')} />
}

/**
 * Offers usual items that aren't on the list. On a device that hasn't reserved space for them yet, they
 * appear with the next change to the list, so that nothing moves by itself.
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
    // The new row pushes the buttons down, so scroll to keep them under the finger.
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

/** Returns a function that marks an item as never suggested and offers an undo. */
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

/** Forgets a part's reserved height once the part is no longer shown. */
function useForgottenHeight(shopperId: string, place: ReservedPlace, isGone: boolean) {
  useEffect(() => {
    if (isGone) storeHeight(shopperId, place, null)
  }, [shopperId, place, isGone])
}

const noNames: readonly string[] = []
