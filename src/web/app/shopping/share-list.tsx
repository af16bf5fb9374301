import { type RefObject, useState } from 'react'
import { freeListName } from '#shared/list-files/free-list-name.ts'
import { nameProblem } from '../../features/saved-lists/list-limits.ts'
import { lazyModule, useLazyModule } from '../../lib/lazy-module.ts'
import { useLists } from '../../lib/lists/lists-module.ts'
import type { ShopperLists } from '../../lib/lists/shopper-lists.ts'
import { nameCurrentList } from '../../lib/trip/list-actions.ts'
import { useTrip, useTripStore } from '../../lib/trip/use-trip.ts'
import { useFocusReturn } from '../../ui/use-focus-return.ts'

/** Loaded on demand, because few shoppers share a list. */
const shareDialog = lazyModule(() => import('../../features/list-sharing/share-dialog.tsx'))

/** The list whose dialog is open. `uid` is null while the list doesn't have a name. */
type SharedList = { uid: string | null }

/** Returns whether the dialog for sharing the open list is open, and functions that open and close it. */
export function useShareList(titleRef: RefObject<HTMLHeadingElement | null>) {
  const openList = useTrip((state) => state.openList)
  const [shared, setShared] = useState<SharedList | null>(null)
  // The dialog stays open when its list gets a name, but closes when another list is opened.
  if (shared && shared.uid !== openList) {
    setShared(shared.uid === null ? { uid: openList } : null)
  }

  // When the dialog closes, the button that opened it may have disappeared.
  useFocusReturn(shared !== null, titleRef)

  return {
    isOpen: shared !== null,
    open: () => setShared({ uid: openList }),
    close: () => setShared(null),
  }
}

type Props = { shopperId: string; onClose: () => void }

/** The dialog for sharing the open list. */
export function ShareList({ shopperId, onClose }: Props) {
  const lists = useLists(shopperId)
  if (!lists) return null
  return <ShareOpenedList lists={lists} shopperId={shopperId} onClose={onClose} />
}

function ShareOpenedList({ lists, shopperId, onClose }: Props & { lists: ShopperLists }) {
  const trip = useTripStore()
  const list = useTrip(({ openList, list: open }) => (openList === null ? null : open))
  const [offeredName] = useState(() => freeName(lists, 'Groceries'))
  const share = useLazyModule(shareDialog, true)

  async function handlePrepare(name: string): Promise<string | null> {
    const uid = trip.snapshot().openList ?? (await nameCurrentList(trip, name))
    // The list is synced first, because people who open the link see only what is on the server.
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

/** Returns the name, or a similar one if a saved list already has this name. */
function freeName(lists: ShopperLists, name: string): string {
  return freeListName(name, new Set(lists.snapshot().saved.map((list) => list.name)))
}
