import { type RefObject, useState } from 'react'
import { freeListName } from '#shared/list-files/free-list-name.ts'
import { isTypical, storeTitle } from '#shared/stores/store-label.ts'
import { nameProblem } from '../../features/saved-lists/list-limits.ts'
import { lazyModule, useLazyModule } from '../../lib/lazy-module.ts'
import { useLists } from '../../lib/lists/lists-module.ts'
import type { ShopperLists } from '../../lib/lists/shopper-lists.ts'
import { nameCurrentList, switchList } from '../../lib/trip/list-actions.ts'
import { chooseStore } from '../../lib/trip/trip-actions.ts'
import { useTrip, useTripStore } from '../../lib/trip/use-trip.ts'
import { tellNotStored } from '../../ui/not-stored-toast.ts'
import { useFocusReturn } from '../../ui/use-focus-return.ts'
import { useOffer } from './undo-offers.tsx'

/** Loaded once the shopper's lists are open, since it shows one of them. */
const openListBar = lazyModule(() => import('../../features/saved-lists/open-list-bar.tsx'))

/** Few share, and who does waits a moment for it. */
const shareDialog = lazyModule(() => import('../../features/list-sharing/share-dialog.tsx'))

/** Only on a list that others are on. */
const listStoreOffer = lazyModule(() => import('../../features/list-sharing/list-store-offer.tsx'))

type Props = { shopperId: string; titleRef: RefObject<HTMLHeadingElement | null> }

/** Which list is open, and whom it is shared with. */
export function OpenList({ shopperId, titleRef }: Props) {
  const trip = useTripStore()
  const offer = useOffer()
  const lists = useLists(shopperId)
  const openList = useTrip((state) => state.openList)
  const isHere = useTrip(({ list }) => list !== null)
  const name = useTrip(({ list }) => list?.name ?? '')
  const role = useTrip(({ list }) => list?.role ?? 'owner')
  const memberCount = useTrip(({ list }) => list?.members.length ?? 0)
  const isShown = openList === null || isHere
  const bar = useLazyModule(openListBar, lists !== null)
  const [shared, setShared] = useState<SharedList | null>(null)
  // A list that gets its name in the dialog stays shared; another one that opens closes it.
  if (shared && shared.uid !== openList) {
    setShared(shared.uid === null ? { uid: openList } : null)
  }

  // With its bar the button goes that was pressed in it, or in a dialog that it had opened.
  useFocusReturn(openList !== null && isHere, titleRef)
  useFocusReturn(shared !== null, titleRef)

  async function handleClose() {
    const switched = await switchList(trip, null)
    if (switched) offer(switched.undo)
    else tellNotStored()
  }

  return (
    <>
      {/* Its line has its place before it is there, so that nothing moves away under a finger. */}
      <div className="min-h-9">
        {lists && isShown && bar.status === 'loaded' && (
          <bar.value.OpenListBar
            key={openList}
            name={openList === null ? null : name}
            role={role}
            memberCount={memberCount}
            onRename={(changed) =>
              void lists.renameList(trip.listId(), changed).catch(tellNotStored)
            }
            onShare={() => setShared({ uid: openList })}
            onClose={() => void handleClose()}
          />
        )}
      </div>
      <StoreOffer titleRef={titleRef} />
      {lists && shared && (
        <Share lists={lists} shopperId={shopperId} onClose={() => setShared(null)} />
      )}
    </>
  )
}

/** The list whose dialog is open; without an id it has no name yet. */
type SharedList = { uid: string | null }

type ShareProps = { lists: ShopperLists; shopperId: string; onClose: () => void }

function Share({ lists, shopperId, onClose }: ShareProps) {
  const trip = useTripStore()
  const list = useTrip(({ openList, list: open }) => (openList === null ? null : open))
  const [offeredName] = useState(() => freeName(lists, 'Groceries'))
  const share = useLazyModule(shareDialog, true)

  async function handlePrepare(name: string): Promise<string | null> {
    const uid = trip.snapshot().openList ?? (await nameCurrentList(trip, name))
    // A link leads only to what the server has.
    if (uid !== null && lists.snapshot().sync.waiting > 0) await lists.syncNow()
    return uid
  }

  if (share.status !== 'loaded') return null
  return (
    <share.value.ShareDialog
      list={list}
      offeredName={offeredName}
      nameProblem={nameProblem}
      shopperId={shopperId}
      onClose={onClose}
      onChanged={() => void lists.syncNow()}
      onPrepare={handlePrepare}
      onInvited={lists.listenForJoins}
    />
  )
}

function freeName(lists: ShopperLists, name: string): string {
  return freeListName(name, new Set(lists.snapshot().saved.map((list) => list.name)))
}

/** For who has chosen no store: the one where others on the list shop. */
function StoreOffer({ titleRef }: Pick<Props, 'titleRef'>) {
  const trip = useTripStore()
  const offer = useOffer()
  const store = useTrip((state) => {
    const isOffered = state.store === null && (state.list?.members.length ?? 0) > 0
    return isOffered ? (state.list?.store ?? null) : null
  })
  const part = useLazyModule(listStoreOffer, store !== null)
  useFocusReturn(store !== null, titleRef)
  if (!store || part.status !== 'loaded') return null
  return (
    <part.value.ListStoreOffer
      storeName={isTypical(store) ? store.chainName : storeTitle(store)}
      onChoose={() => offer(chooseStore(trip, store))}
    />
  )
}
