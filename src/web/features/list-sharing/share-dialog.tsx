import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { StoredList } from '../../lib/lists/stored-list.ts'
import { ModalDialog } from '../../ui/modal-dialog.tsx'
import { InviteLinks } from './invite-links.tsx'
import { invitesKey } from './list-sharing-api.ts'
import { MemberList } from './member-list.tsx'

type Props = {
  list: StoredList
  shopperId: string
  onClose: () => void
  /** Who is on the list has changed. */
  onChanged: () => void
  /** Others may join from now on. */
  onInvited: () => void
}

/** Who is on a list, and for its owner how others come onto it. */
export function ShareDialog({ list, shopperId, onClose, onChanged, onInvited }: Props) {
  const isOwner = list.role === 'owner'
  const queryClient = useQueryClient()
  const name = useRef<HTMLParagraphElement>(null)
  /** Counts how often links have ended that may be on the screen. */
  const [endings, setEndings] = useState(0)

  function handleLinksEnded() {
    setEndings(endings + 1)
    void queryClient.invalidateQueries({ queryKey: invitesKey(list.uid) })
  }

  return (
    <ModalDialog
      title={isOwner ? 'Share this list' : 'Who is on this list'}
      isOpen
      onClose={onClose}
    >
      <div className="flex flex-col gap-6">
        <p ref={name} tabIndex={-1} className="wrap-anywhere focus-visible:outline-none">
          <bdi translate="no" className="font-semibold">
            {list.name}
          </bdi>
          {list.members.length === 0 && (
            <span> is yours alone. Make a link and send it to whoever shops with you.</span>
          )}
        </p>
        {list.members.length > 0 && (
          <MemberList
            list={list}
            shopperId={shopperId}
            onChanged={onChanged}
            onLinksEnded={handleLinksEnded}
            onParted={() => name.current?.focus()}
            onLeft={onClose}
          />
        )}
        {isOwner && <InviteLinks key={endings} list={list.uid} onInvited={onInvited} />}
      </div>
    </ModalDialog>
  )
}
