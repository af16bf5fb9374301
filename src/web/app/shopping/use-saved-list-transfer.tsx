import { useState } from 'react'
import { SavedListTools } from '../../features/list-transfer/saved-list-tools.tsx'
import { SendDialog, sentList } from '../../features/list-transfer/send-dialog.tsx'
import type { KeptList } from '../../lib/lists/kept-list.ts'
import { useLists, useListsSnapshot } from '../../lib/lists/lists-part.ts'

/** What the saved lists need to be sent, imported and exported, as their panel takes it. */
export function useSavedListTransfer(shopperId: string) {
  const lists = useLists(shopperId)
  const snapshot = useListsSnapshot(shopperId)
  const [sent, setSent] = useState<KeptList | null>(null)
  return {
    onSend: setSent,
    actions: lists && snapshot && (
      <>
        <SavedListTools lists={lists} snapshot={snapshot} />
        {sent && <SendDialog list={sentList(sent, sent.text)} onClose={() => setSent(null)} />}
      </>
    ),
  }
}
