import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { typedText } from '#shared/contracts/saved-list.ts'
import type { StoredList } from '../../lib/lists/stored-list.ts'
import { ModalDialog } from '../../ui/modal-dialog.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { InviteLinks } from './invite-links.tsx'
import { invitesKey } from './list-sharing-api.ts'
import { MemberList } from './member-list.tsx'

type Props = {
  /** Null for the list that has no name yet, or no items either. */
  list: StoredList | null
  /** The name that a list without one is offered. */
  offeredName: string
  /** Why a list can't have this name. */
  nameProblem: (name: string) => string | undefined
  shopperId: string
  onClose: () => void
  /** Who is on the list has changed. */
  onChanged: () => void
  /**
   * Called before a link is made, with a name for a list that has none. Resolves with the list once the
   * server has it; null where the browser has no room for it.
   */
  onPrepare: (name: string) => Promise<string | null>
  /** Others may join from now on. */
  onInvited: () => void
}

/** Who is on a list, and for its owner how others come onto it. */
export function ShareDialog({ list, shopperId, onClose, onChanged, onInvited, ...props }: Props) {
  const { offeredName, nameProblem, onPrepare } = props
  const isOwner = !list || list.role === 'owner'
  const queryClient = useQueryClient()
  const title = useRef<HTMLParagraphElement>(null)
  const [name, setName] = useState(offeredName)
  const problem = nameProblem(name)
  /** Counts how often links have ended that may be on the screen. */
  const [endings, setEndings] = useState(0)

  function handleLinksEnded() {
    setEndings(endings + 1)
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
            onParted={() => title.current?.focus()}
            onLeft={onClose}
          />
        )}
        {isOwner && (
          <InviteLinks
            key={endings}
            list={list?.uid ?? null}
            onPrepare={() => onPrepare(typedText(name).trim() || offeredName)}
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
