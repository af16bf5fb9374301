import { type RefObject, useState } from 'react'
import { SavedListTools } from '../../features/list-transfer/saved-list-tools.tsx'
import { SendDialog, sentList } from '../../features/list-transfer/send-dialog.tsx'
import { SavedLists } from '../../features/saved-lists/saved-lists.tsx'
import { useModuleState } from '../../lib/lazy-module.ts'
import { listsOf, useLists, useListsValue } from '../../lib/lists/lists-module.ts'
import type { ListsSnapshot } from '../../lib/lists/shopper-lists.ts'
import type { StoredList } from '../../lib/lists/stored-list.ts'
import { useShopper } from '../../lib/session.ts'

type Props = {
  titleRef: RefObject<HTMLHeadingElement | null>
  onLoadList: (list: StoredList) => void
}

/** The saved lists. They aren't rendered at each tick. */
export function SavedListsView({ titleRef, onLoadList }: Props) {
  const { id: shopperId } = useShopper()
  const lists = useLists(shopperId)
  const [select] = useState(selectSaved)
  const saved = useListsValue(shopperId, select)
  const hasSynced = useListsValue(shopperId, (snapshot) => snapshot?.sync.hasSynced ?? false)
  const hasSyncFailed = useListsValue(shopperId, (snapshot) => snapshot?.sync.status === 'failed')
  const { status } = useModuleState(listsOf(shopperId))
  const [sent, setSent] = useState<StoredList | null>(null)
  return (
    <SavedLists
      lists={lists}
      saved={saved}
      hasSynced={hasSynced}
      hasSyncFailed={hasSyncFailed}
      hasFailed={status === 'failed'}
      onRetry={listsOf(shopperId).load}
      titleRef={titleRef}
      onLoad={onLoadList}
      onSend={({ uid }) => setSent(lists?.find(uid) ?? null)}
      actions={
        lists && (
          <>
            <SavedListTools lists={lists} hasSaved={saved.length > 0} />
            {sent && <SendDialog list={sentList(sent, sent.text)} onClose={() => setSent(null)} />}
          </>
        )
      }
    />
  )
}

/** Selects the saved lists: the array of before, unless something other than a tick has changed. */
function selectSaved(): (snapshot: ListsSnapshot | null) => readonly StoredList[] {
  let before: readonly StoredList[] = []
  return (snapshot) => {
    const saved = snapshot?.saved ?? []
    const isSame =
      saved.length === before.length && saved.every((list, at) => showsTheSame(list, before[at]))
    if (!isSame) before = saved
    return before
  }
}

function showsTheSame(list: StoredList, before: StoredList | undefined): boolean {
  if (list === before) return true
  if (!before || list.uid !== before.uid) return false
  const { name, text, role, createdAt } = list
  return (
    name === before.name &&
    text === before.text &&
    role === before.role &&
    createdAt === before.createdAt &&
    list.refusal === before.refusal &&
    JSON.stringify(list.members) === JSON.stringify(before.members)
  )
}
