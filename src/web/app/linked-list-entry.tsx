import { useLocation } from 'wouter'
import { savedListItemsLimit } from '#shared/contracts/saved-list.ts'
import { freeListName } from '#shared/list-files/free-list-name.ts'
import { addText, applyChanges } from '#shared/lists/change-rows.ts'
import { textOfRows } from '#shared/lists/list-text.ts'
import { revertChanges } from '#shared/lists/revert-changes.ts'
import { LinkedListScreen } from '../features/list-transfer/linked-list-screen.tsx'
import { CopyTooLongError, type LinkedList } from '../features/list-transfer/list-link.ts'
import { useSession } from '../lib/session.ts'
import { continueWithList } from '../lib/trip/list-actions.ts'
import { tripWithLists } from '../lib/trip/open-trip.ts'
import { toast } from '../ui/toast.ts'
import { offerUndo } from '../ui/undo-toast.ts'

/**
 * The page opened by a link to a copy of a list. Anyone can see it. After adding the items to a list or
 * saving them as a new one, the shopper continues with that list.
 */
export function LinkedListEntry() {
  const session = useSession()
  const [, navigate] = useLocation()

  async function handleAdd(copy: LinkedList) {
    const { trip, lists } = await openTrip()
    const { shopperId } = trip
    const { openList, list } = trip.snapshot()
    const uid = list && list.role !== 'viewer' ? list.uid : shopperId
    const before = lists.itemsOf(uid)
    const changes = addText(before, copy.text)
    const text = textOfRows(applyChanges(before, changes))
    if (Array.from(text).length > savedListItemsLimit) {
      throw new CopyTooLongError(
        `With these items, your list would have more than ${savedListItemsLimit.toLocaleString('en-US')} characters. Save them as a separate list.`,
      )
    }
    await lists.writeRows(uid, before, changes)
    if (openList !== null && uid === shopperId) await continueWithList(trip, null)
    offerUndo({
      title: `Added '${copy.name}'`,
      onUndo: () => {
        const rows = lists.itemsOf(uid)
        void lists
          .writeRows(uid, rows, revertChanges(rows, { before, changes }))
          .catch(showNotStoredToast)
      },
    })
    navigate('/app')
  }

  async function handleSave(copy: LinkedList) {
    const { trip, lists } = await openTrip()
    const names = new Set(lists.snapshot().saved.map(({ name }) => name))
    const name = freeListName(copy.name, names)
    const uid = await lists.saveList({ name, text: copy.text })
    await continueWithList(trip, uid)
    offerUndo({
      title: `Saved '${name}'`,
      onUndo: () => void lists.setPresent(uid, false).catch(showNotStoredToast),
    })
    navigate('/app')
  }

  function openTrip() {
    if (session.status !== 'signed-in') throw new Error('No shopper is signed in.')
    return tripWithLists(session.shopper.id)
  }

  return <LinkedListScreen onAdd={handleAdd} onSave={handleSave} />
}

function showNotStoredToast() {
  const text = 'This browser is out of space.'
  toast({ title: 'Not undone', text, tone: 'destructive' })
}
