import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import type { SavedList } from '#shared/contracts/saved-list.ts'
import { savedListsQuery } from '../../features/saved-lists/saved-lists-api.ts'
import { useDeleteList } from '../../features/saved-lists/use-delete-list.ts'
import { StorePicker } from '../../features/stores/store-picker.tsx'
import { useLazyPart } from '../../lib/lazy-part.ts'
import { useShopper } from '../../lib/session.ts'
import { classNames } from '../../ui/class-names.ts'
import { ListPanel } from './list-panel.tsx'
import { ShoppingContent, shoppingViews } from './shopping-content.tsx'
import { usePanelInView } from './use-panel-in-view.ts'
import { useShopping } from './use-shopping.ts'

/** Choose a store, write a list, walk. */
export default function ShoppingScreen() {
  const { id } = useShopper()
  return <ShopperScreen key={id} shopperId={id} />
}

function ShopperScreen({ shopperId }: { shopperId: string }) {
  const shopping = useShopping(shopperId)
  const savedLists = useQuery(savedListsQuery(shopperId))
  const deleteList = useDeleteList(shopperId)
  const { state, send, storeFilter, setStoreFilter, folded, setFolded, loadList } = shopping
  const { store, view } = state
  const isIdle = view.kind === 'idle'
  const views = useLazyPart(shoppingViews, !isIdle)
  const titleRef = usePanelInView(view, isIdle || views.status === 'loaded')
  const listTitleRef = useRef<HTMLHeadingElement>(null)

  function handleLoad(list: SavedList) {
    loadList(list)
    listTitleRef.current?.focus()
  }

  return (
    <main className="mx-auto max-w-7xl px-4 pt-5 pb-12 sm:px-6 thumb:pb-28 lg:pt-8">
      <div className="mb-4 lg:mb-6">
        <h1 className="text-xl font-semibold">Grocery Genie</h1>
        <p className="text-base text-ink-muted">Find your items quickly and shop smarter!</p>
      </div>
      <div className="grid items-start gap-4 lg:grid-cols-[24rem_minmax(0,1fr)] lg:gap-6">
        <div
          className={classNames(
            'grid min-w-0 gap-4',
            !isIdle && 'lg:sticky lg:top-0 lg:-m-2 lg:max-h-dvh lg:overflow-y-auto lg:p-2',
          )}
        >
          <StorePicker
            store={store}
            filter={storeFilter}
            isFolded={folded.store}
            onFoldedChange={(isFolded) => setFolded({ ...folded, store: isFolded })}
            onFilterChange={setStoreFilter}
            onChoose={(chosen) => send({ type: 'store-chosen', store: chosen })}
            onSampleData={() => send({ type: 'sample-data-used' })}
          />
          <ListPanel
            shopping={shopping}
            shopperId={shopperId}
            titleRef={listTitleRef}
            savedCount={savedLists.data?.length ?? null}
          />
        </div>
        <div className="flex min-w-0 flex-col gap-4 self-stretch">
          <ShoppingContent
            views={views}
            shopping={shopping}
            savedLists={savedLists}
            titleRef={titleRef}
            onLoadList={handleLoad}
            onDeleteList={deleteList}
          />
        </div>
      </div>
    </main>
  )
}
