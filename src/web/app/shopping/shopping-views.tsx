import type { UseQueryResult } from '@tanstack/react-query'
import { type RefObject, useMemo } from 'react'
import type { SavedList } from '#shared/contracts/saved-list.ts'
import { locateItems } from '#shared/shopping/locate-items.ts'
import { Results } from '../../features/grocery-list/results.tsx'
import { Route } from '../../features/route/route.tsx'
import { SavedLists } from '../../features/saved-lists/saved-lists.tsx'
import { StoreDirectory } from '../../features/store-directory/store-directory.tsx'
import type { Search } from './shopping-view.ts'
import type { Shopping } from './use-shopping.ts'

export type ShoppingViewsProps = {
  shopping: Shopping
  savedLists: UseQueryResult<SavedList[]>
  titleRef: RefObject<HTMLHeadingElement | null>
  onLoadList: (list: SavedList) => void
  onDeleteList: (list: SavedList) => void
}

/** The one view that a press has opened. */
export function ShoppingViews(props: ShoppingViewsProps) {
  const showsAisles = props.shopping.state.view.kind !== 'saved-lists'
  return (
    <>
      <OpenView {...props} />
      {showsAisles && (
        <p className="text-center text-sm text-ink-muted">
          Typical layout. Check the signs in your store.
        </p>
      )}
    </>
  )
}

function OpenView({
  shopping,
  savedLists,
  titleRef,
  onLoadList,
  onDeleteList,
}: ShoppingViewsProps) {
  const { state, send } = shopping
  const { store, view } = state
  const located = useLocated('search' in view ? view.search : null)

  switch (view.kind) {
    case 'idle':
      return null
    case 'results':
      return <Results located={located} storeName={view.search.store.name} titleRef={titleRef} />
    case 'route':
      return (
        <Route
          located={located}
          chainName={view.search.store.chainName}
          completedCount={view.completedCount}
          titleRef={titleRef}
          onComplete={(stepNumber) => send({ type: 'step-completed', stepNumber })}
          onReopenLast={() => send({ type: 'last-step-reopened' })}
          onBack={() => send({ type: 'results-reopened' })}
        />
      )
    case 'saved-lists':
      return (
        <SavedLists
          query={savedLists}
          titleRef={titleRef}
          onLoad={onLoadList}
          onDelete={onDeleteList}
        />
      )
    case 'directory':
      return store && <StoreDirectory chainName={store.chainName} titleRef={titleRef} />
  }
}

function useLocated(search: Search | null) {
  return useMemo(() => (search ? locateItems(search.items, search.store.chainName) : []), [search])
}
