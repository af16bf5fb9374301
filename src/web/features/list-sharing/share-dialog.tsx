import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { storableListText } from '#shared/contracts/saved-list.ts'
import type { StoredList } from '../../lib/lists/stored-list.ts'
import { ModalDialog } from '../../ui/modal-dialog.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { InviteLinks } from './invite-links.tsx'
import { invitesKey } from './list-sharing-api.ts'
import { MemberList } from './member-list.tsx'

type Props = {
  /** The list to share, or null for the list without a name. */
  list: StoredList | null
  /** Suggested name for a list that doesn't have one. */
  offeredName: string
  /** Returns an error message if the name isn't allowed for a list. */
  nameProblem: (name: string) => string | undefined
  shopperId: string
  onClose: () => void
  /** Called after the list's members have changed. */
  onChanged: () => void
  /**
   * Called before a link is created, with a name for the list if it doesn't have one. Resolves with the
   * list's uid once the list is on the server, or with null if the browser is out of space.
   */
  onPrepare: (name: string) => Promise<string | null>
  /** Called after a link is created. From then on, other shoppers may join. */
  onInvited: () => void
}

/** Shows a list's members and lets the owner invite other shoppers. */
export function ShareDialog({ list, shopperId, onClose, onChanged, onInvited, ...props }: Props) {
  const { offeredName, nameProblem, onPrepare } = props
  const isOwner = !list || list.role === 'owner'
  const queryClient = useQueryClient()
  const title = useRef<HTMLParagraphElement>(null)
  const [name, setName] = useState(offeredName)
  const problem = nameProblem(name)
  /** Incremented when links are revoked. This resets the form, which may still show a revoked link. */
  const [revocationCount, setRevocationCount] = useState(0)

  function handleLinksEnded() {
    setRevocationCount(revocationCount + 1)
    void queryClient.invalidateQueries({ queryKey: invitesKey(list?.uid ?? '') })
  }

  return (
    <ModalDialog
      title={isOwner ? 'Share this list' : 'Who is on this list'}
      isOpen
      onClose={onClose}
    >
      <div className="flex flex-col gap-6">
        {list && (
          <p ref={title} tabIndex={-1} className="wrap-anywhere focus-visible:outline-none">
            <bdi translate="no" className="font-semibold">
              {list.name}
            </bdi>
            {list.members.length === 0 && <span> is yours alone.</span>}
          </p>
        )}
        {list && list.members.length > 0 && (
          <MemberList
            list={list}
            shopperId={shopperId}
            onChanged={onChanged}
            onLinksEnded={handleLinksEnded}
            onMembershipChanged={() => title.current?.focus()}
            onLeft={onClose}
          />
        )}
        {isOwner && (
          <InviteLinks
            key={revocationCount}
            list={list?.uid ?? null}
            onPrepare={() => onPrepare(storableListText(name).trim() || offeredName)}
            onInvited={onInvited}
            canInvite={list !== null || problem === undefined}
          >
            {!list && (
              <TextField
                label="Name of this list"
                value={name}
                onValueChange={setName}
                error={problem}
                autoComplete="off"
                enterKeyHint="done"
                dir="auto"
              />
            )}
          </InviteLinks>
        )}
      </div>
    </ModalDialog>
  )
}
