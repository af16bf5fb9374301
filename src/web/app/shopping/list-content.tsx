import type { RefObject } from 'react'
import { itemFinderModule } from '../../lib/catalog.ts'
import { lazyModule, useLazyModule, useModuleState } from '../../lib/lazy-module.ts'
import type { StoredList } from '../../lib/lists/stored-list.ts'
import { useShopper } from '../../lib/session.ts'
import { useTrip } from '../../lib/trip/use-trip.ts'
import { Waiting } from '../../ui/module-pending.tsx'
import { useOneColumn } from '../../ui/use-one-column.ts'
import { buyAgain } from './buy-again-module.ts'
import { ListHeading } from './list-heading.tsx'
import { useItemFinder } from './use-list-names.ts'

/** Loaded after the first paint, because a phone often doesn't show it. */
const emptyPanel = lazyModule(() => import('./empty-panel.tsx'))

/** Loaded later, because there isn't a list on the first visit. */
const listRowsView = lazyModule(() => import('./list-rows-view.tsx'))

type Props = {
  /** Item names that the shopper has used before. */
  ownNames: readonly string[]
  onSwitchList: (list: StoredList | null) => void
  /** Heading that gets focus when the list has become empty. */
  listTitleRef: RefObject<HTMLHeadingElement | null>
  /** Shows the list as text for editing. Null if the text is already visible. */
  onEditText: (() => void) | null
}

/**
 * Returns whether the code for the list's rows is still loading in the one-column layout. Until the rows are
 * shown, don't show anything below them.
 */
export function useAreRowsPending(): boolean {
  const hasList = useTrip(({ text }) => text.trim() !== '')
  const rows = useModuleState(listRowsView)
  const names = useModuleState(itemFinderModule)
  const isPending = rows.status === 'pending' || names.status === 'pending'
  return useOneColumn() && hasList && isPending
}

/** Shows the rows of the list or, if the list is empty, the next step. */
export function ListContent({ ownNames, onSwitchList, listTitleRef, onEditText }: Props) {
  const hasStore = useTrip(({ store }) => store !== null)
  const hasList = useTrip(({ text }) => text.trim() !== '')
  const empty = useLazyModule(emptyPanel, true)
  const rows = useLazyModule(listRowsView, hasList)
  const finder = useItemFinder()
  const areRowsPending = useAreRowsPending()
  const { id: shopperId } = useShopper()
  const isViewer = useTrip(({ list }) => list?.role === 'viewer')
  const isOneColumn = useOneColumn()
  const offers = useModuleState(buyAgain)
  if (rows.status === 'loaded' && finder && hasList) {
    const { ListRowsView } = rows.value
    return (
      <ListRowsView
        heading={
          <ListHeading titleRef={listTitleRef} onSwitch={onSwitchList} onEditText={onEditText} />
        }
        finder={finder}
        ownNames={ownNames}
        onEmptied={() => listTitleRef.current?.focus()}
      />
    )
  }
  if (areRowsPending) return <Waiting />
  if (empty.status !== 'loaded') return null
  const { EmptyPanel } = empty.value
  const panel = <EmptyPanel hasStore={hasStore} hasList={hasList} />
  if (isOneColumn || hasList || isViewer || offers.status !== 'loaded') return panel
  const { BuyAgainOffer } = offers.value
  return <BuyAgainOffer shopperId={shopperId} titleRef={listTitleRef} example={panel} isColumn />
}
