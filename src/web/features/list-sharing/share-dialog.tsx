import type { KeptList } from '../../lib/lists/kept-list.ts'
import { ModalDialog } from '../../ui/modal-dialog.tsx'
import { InviteLinks } from './invite-links.tsx'
import { MemberList } from './member-list.tsx'

type Props = {
  list: KeptList
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
  return (
    <ModalDialog
      title={isOwner ? 'Share this list' : 'Who is on this list'}
      isOpen
      onClose={onClose}
    >
      <div className="flex flex-col gap-6">
        <p className="wrap-anywhere">
          <bdi className="font-semibold">{list.name}</bdi>
          {list.members.length === 0 &&
            ' is yours alone. Make a link and send it to whoever shops with you.'}
        </p>
        {list.members.length > 0 && (
          <MemberList list={list} shopperId={shopperId} onChanged={onChanged} onLeft={onClose} />
        )}
        {isOwner && <InviteLinks list={list.uid} onInvited={onInvited} />}
      </div>
    </ModalDialog>
  )
}
