import { type RefObject, useState } from 'react'
import { SavedListTools } from '../../features/list-transfer/saved-list-tools.tsx'
import { copyToSend, SendDialog } from '../../features/list-transfer/send-dialog.tsx'
import { SavedLists } from '../../features/saved-lists/saved-lists.tsx'
import { useModuleState } from '../../lib/lazy-module.ts'
import { listsOf, useLists, useListsValue } from '../../lib/lists/lists-module.ts'
import type { StoredList } from '../../lib/lists/stored-list.ts'
import { useShopper } from '../../lib/session.ts'
import { useSavedLists } from './use-saved-lists.ts'

type Props = {
  titleRef: RefObject<HTMLHeadingElement | null>
  onLoadList: (list: StoredList) => void
}

/** Shows the saved lists. Doesn't re-render when an item is ticked. */
export function SavedListsView({ titleRef, onLoadList }: Props) {
  const { id: shopperId } = useShopper()
  const lists = useLists(shopperId)
  const saved = useSavedLists(shopperId)
  const hasSynced = useListsValue(shopperId, (snapshot) => snapshot?.sync.hasSynced ?? false)
  const hasSyncFailed = useListsValue(shopperId, (snapshot) => snapshot?.sync.status === 'failed')
  const { status } = useModuleState(listsOf(shopperId))
  const [sent, setSent] = useState<StoredList | null>(null)
  return (
    <SavedLists
      shopperId={shopperId}
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
            {sent && (
              <SendDialog list={copyToSend(sent, sent.text)} onClose={() => setSent(null)} />
            )}
          </>
        )
      }
    />
  )
}
