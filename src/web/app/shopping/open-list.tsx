import { type RefObject, useState } from 'react'
import { lazyModule, useLazyModule } from '../../lib/lazy-module.ts'
import { useLists } from '../../lib/lists/lists-module.ts'
import type { ShopperLists } from '../../lib/lists/shopper-lists.ts'
import { switchList } from '../../lib/trip/list-actions.ts'
import { useTrip, useTripStore } from '../../lib/trip/use-trip.ts'
import { tellNotStored } from '../../ui/not-stored-toast.ts'
import { useFocusReturn } from '../../ui/use-focus-return.ts'
import { useOffer } from './undo-offers.tsx'

/** Loaded once the shopper's lists are open, since it shows one of them. */
const openListBar = lazyModule(() => import('../../features/saved-lists/open-list-bar.tsx'))

/** Few share, and who does waits a moment for it. */
const shareDialog = lazyModule(() => import('../../features/list-sharing/share-dialog.tsx'))

type Props = { shopperId: string; titleRef: RefObject<HTMLHeadingElement | null> }

/** Which saved list is open, and whom it is shared with. */
export function OpenList({ shopperId, titleRef }: Props) {
  const trip = useTripStore()
  const offer = useOffer()
  const lists = useLists(shopperId)
  const uid = useTrip(({ openList, list }) => (list ? openList : null))
  const name = useTrip(({ list }) => list?.name ?? '')
  const role = useTrip(({ list }) => list?.role ?? 'owner')
  const memberCount = useTrip(({ list }) => list?.members.length ?? 0)
  const bar = useLazyModule(openListBar, uid !== null)
  const [sharing, setSharing] = useState<string | null>(null)

  // With its bar the button goes that was pressed in it, or in a dialog that it had opened.
  useFocusReturn(uid !== null, titleRef)

  async function handleClose() {
    const switched = await switchList(trip, null)
    if (switched) offer(switched.undo)
    else tellNotStored()
  }

  if (!lists || uid === null) return null
  return (
    <>
      {bar.status === 'loaded' && (
        <bar.value.OpenListBar
          key={uid}
          name={name}
          role={role}
          memberCount={memberCount}
          onRename={(changed) => void lists.renameList(uid, changed).catch(tellNotStored)}
          onShare={() => setSharing(uid)}
          onClose={() => void handleClose()}
        />
      )}
      {sharing === uid && (
        <Share lists={lists} shopperId={shopperId} onClose={() => setSharing(null)} />
      )}
    </>
  )
}

type ShareProps = { lists: ShopperLists; shopperId: string; onClose: () => void }

function Share({ lists, shopperId, onClose }: ShareProps) {
  const list = useTrip((trip) => trip.list)
  const share = useLazyModule(shareDialog, true)
  if (!list || share.status !== 'loaded') return null
  return (
    <share.value.ShareDialog
      list={list}
      shopperId={shopperId}
      onClose={onClose}
      onChanged={() => void lists.syncNow()}
      onInvited={lists.listenForJoins}
    />
  )
}
