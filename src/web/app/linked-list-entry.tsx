import { useLocation } from 'wouter'
import { savedListItemsLimit } from '#shared/contracts/saved-list.ts'
import { freeListName } from '#shared/list-files/free-list-name.ts'
import { addItem } from '#shared/list-reader/edit-list.ts'
import { rowsSaidBy, textOfRows } from '#shared/lists/list-text.ts'
import { LinkedListScreen } from '../features/list-transfer/linked-list-screen.tsx'
import { CopyTooLongError, type LinkedList } from '../features/list-transfer/list-link.ts'
import { flushLists, listsOf } from '../lib/lists/lists-part.ts'
import type { ShopperLists } from '../lib/lists/shopper-lists.ts'
import { useSession } from '../lib/session.ts'
import { toast } from '../ui/toast.ts'
import { offerUndo } from '../ui/undo-toast.ts'
import { openListInDraft, readDraft, writeDraft } from './shopping/shopping-draft.ts'

/** The page of a link to a copy of a list, which anybody may open; who takes it goes on with it. */
export function LinkedListEntry() {
  const session = useSession()
  const [, navigate] = useLocation()

  async function handleAdd(copy: LinkedList) {
    const { shopperId, lists } = await requireOpenLists()
    const { openList } = readDraft(shopperId).list
    const open = openList === null ? null : lists.find(openList)
    const uid = open && open.role !== 'viewer' ? open.uid : shopperId
    const text = textOfRows(lists.itemsOf(uid))
    const added = addItem(text, copy.text)
    if (Array.from(added).length > savedListItemsLimit) {
      throw new CopyTooLongError(
        `With these your list would have more than ${savedListItemsLimit.toLocaleString('en-US')} characters. Save them as a list of its own.`,
      )
    }
    await lists.writeText(uid, lists.itemsOf(uid), added)
    const after = lists.itemsOf(uid)
    if (openList !== null && uid === shopperId) openListInDraft(shopperId, null)
    offerUndo({
      title: `Added '${copy.name}'`,
      // What was changed since stays.
      onUndo: () => void lists.writeText(uid, after, text).catch(tellUnkept),
    })
    navigate('/app')
  }

  async function handleSave(copy: LinkedList) {
    const { shopperId, lists } = await requireOpenLists()
    const names = new Set(lists.snapshot().saved.map(({ name }) => name))
    const name = freeListName(copy.name, names)
    const uid = await lists.saveList({ name, text: copy.text })
    openListInDraft(shopperId, uid)
    offerUndo({
      title: `Saved '${name}'`,
      onUndo: () => void lists.setPresent(uid, false).catch(tellUnkept),
    })
    navigate('/app')
  }

  async function requireOpenLists(): Promise<{ shopperId: string; lists: ShopperLists }> {
    if (session.status !== 'signed-in') throw new Error('Nobody is signed in.')
    const { id } = session.shopper
    // Opens them where they are not open yet.
    await flushLists(id)
    const state = listsOf(id).state()
    if (state.status !== 'loaded') throw new Error('The lists of this device are not open.')
    await keepTyped(id, state.part)
    return { shopperId: id, lists: state.part }
  }

  return <LinkedListScreen onAdd={handleAdd} onSave={handleSave} />
}

/** What was typed last may be in the draft alone: whatever is added comes after it. */
async function keepTyped(shopperId: string, lists: ShopperLists) {
  const draft = readDraft(shopperId)
  const { openList, text, keptText } = draft.list
  if (text === keptText) return
  const uid = openList ?? shopperId
  await lists.writeText(uid, rowsSaidBy(lists.itemsOf(uid), keptText), text)
  writeDraft(shopperId, { ...draft, list: { openList, text, keptText: text } })
}

function tellUnkept() {
  const text = 'This browser has no room for the change.'
  toast({ title: 'Not undone', text, tone: 'destructive' })
}
