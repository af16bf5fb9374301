import { useEffect, useRef, useState } from 'react'
import type { ListMember, StoredList } from '../../lib/lists/stored-list.ts'
import { Button } from '../../ui/button.tsx'
import { useSubmit } from '../../ui/form.tsx'
import { MemberInitial } from '../../ui/member-notes.tsx'
import { Notice } from '../../ui/notice.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { useFocusReturn } from '../../ui/use-focus-return.ts'
import { handOver, removeMember, setRole, sharingProblem } from './list-sharing-api.ts'

type Props = {
  list: StoredList
  shopperId: string
  onChanged: () => void
  /** Called when an action has revoked invite links. */
  onLinksEnded: () => void
  /** Called after a member is removed or the list gets a new owner. The pressed button then disappears. */
  onMembershipChanged: () => void
  onLeft: () => void
}

const roleTexts = {
  owner: 'Owner',
  editor: 'Can edit',
  viewer: 'Can view',
} as const

/**
 * The members of a list. The owner can change members' roles, remove members and hand over the list. Other
 * members can leave.
 */
export function MemberList({ list, shopperId, onChanged, ...props }: Props) {
  const { onLinksEnded, onMembershipChanged, onLeft } = props
  const [problem, setProblem] = useState<string | null>(null)
  const [pendingAction, setPendingAction] = useState<PendingAction | null>(null)
  const opener = useRef<HTMLElement | null>(null)
  const isOwner = list.role === 'owner'
  const self = list.members.find(({ userId }) => userId === shopperId)

  async function run(change: () => Promise<void>): Promise<boolean> {
    try {
      await change()
      setProblem(null)
      onChanged()
      return true
    } catch (error) {
      setProblem(sharingProblem(error))
      return false
    }
  }

  useFocusReturn(pendingAction !== null, opener)

  function ask(question: PendingAction) {
    opener.current = document.activeElement instanceof HTMLElement ? document.activeElement : null
    setPendingAction(question)
  }

  async function handleConfirm({ kind, member: { userId } }: PendingAction) {
    const change = kind === 'hand-over' ? handOver : removeMember
    const isDone = await run(() => change(list.uid, userId))
    if (!isDone) return setPendingAction(null)
    if (kind === 'leave') return onLeft()
    setPendingAction(null)
    if (kind === 'remove') onLinksEnded()
    onMembershipChanged()
  }

  async function changeRole(userId: string, role: 'editor' | 'viewer') {
    const isDone = await run(() => setRole(list.uid, userId, role))
    if (isDone && role === 'viewer') onLinksEnded()
  }

  const question = pendingAction && (
    <FinalQuestion
      key={`${pendingAction.kind} ${pendingAction.member.userId}`}
      {...questionOf(pendingAction)}
      onSubmit={() => handleConfirm(pendingAction)}
      onCancel={() => setPendingAction(null)}
    />
  )

  return (
    <div className="flex flex-col gap-3">
      <ul className="flex flex-col divide-y divide-line">
        {list.members.map((member) => (
          <li key={member.userId} className="flex flex-wrap items-center gap-x-3 gap-y-1 py-2">
            <MemberInitial initial={member.initial} isLarge />
            <span className="min-w-0 flex-1 wrap-anywhere">
              <bdi translate="no">{member.name}</bdi>
              {member.userId === shopperId && <span> (you)</span>}
            </span>
            {isOwner && member.role !== 'owner' ? (
              <OwnerActions
                member={member}
                onRole={(role) => void changeRole(member.userId, role)}
                onRemove={() => ask({ kind: 'remove', member })}
                onHandOver={() => ask({ kind: 'hand-over', member })}
              />
            ) : (
              <span className="text-sm text-ink-muted">{roleTexts[member.role]}</span>
            )}
            {pendingAction?.member.userId === member.userId && question}
          </li>
        ))}
      </ul>
      {isOwner && (
        <p className="text-sm text-ink-muted">
          People you remove lose access right away, and all open links stop working.
        </p>
      )}
      {problem && (
        <Notice tone="error" role="alert">
          {problem}
        </Notice>
      )}
      {!isOwner && (
        <Button
          variant="destructive"
          className="self-start"
          onClick={() => self && ask({ kind: 'leave', member: self })}
        >
          Leave this list
        </Button>
      )}
    </div>
  )
}

/** An action that needs confirmation. */
type PendingAction = { kind: 'hand-over' | 'remove' | 'leave'; member: ListMember }

function questionOf({ kind, member: { name } }: PendingAction) {
  switch (kind) {
    case 'hand-over':
      return {
        question: `Make ${name} the owner? Then only they can remove people or make you the owner again.`,
        submitLabel: 'Give the list away',
      }
    case 'remove':
      return {
        question: `Remove ${name}? They lose access right away, and all open links stop working.`,
        submitLabel: 'Remove from the list',
      }
    case 'leave':
      return {
        question: "Leave this list? You'll need a new link to come back.",
        submitLabel: 'Leave',
      }
  }
}

type QuestionProps = {
  question: string
  submitLabel: string
  /** Never rejects. */
  onSubmit: () => Promise<unknown>
  onCancel: () => void
}

/** Asks for confirmation of an action that can't be undone. */
function FinalQuestion({ question, submitLabel, onSubmit, onCancel }: QuestionProps) {
  const text = useRef<HTMLParagraphElement>(null)
  const { isBusy, formProps } = useSubmit(onSubmit)
  useEffect(() => text.current?.focus(), [])
  return (
    <form {...formProps} className="grid basis-full gap-3 rounded-control bg-wash p-4">
      <p ref={text} tabIndex={-1} className="wrap-anywhere focus-visible:outline-none">
        {question}
      </p>
      <div className="flex flex-wrap gap-2">
        <Button type="submit" variant="final" busy={isBusy}>
          {submitLabel}
        </Button>
        {!isBusy && <Button onClick={onCancel}>Cancel</Button>}
      </div>
    </form>
  )
}

type ActionsProps = {
  member: ListMember
  onRole: (role: 'editor' | 'viewer') => void
  onRemove: () => void
  onHandOver: () => void
}

function OwnerActions({ member, onRole, onRemove, onHandOver }: ActionsProps) {
  return (
    <div className="flex basis-full flex-wrap items-end gap-2 pl-10">
      <div className="min-w-40 flex-1">
        <SelectField
          label={`What ${member.name} can do`}
          value={member.role}
          onValueChange={(role) => onRole(role === 'viewer' ? 'viewer' : 'editor')}
        >
          <option value="editor">{roleTexts.editor}</option>
          <option value="viewer">{roleTexts.viewer}</option>
        </SelectField>
      </div>
      {member.role === 'editor' && (
        <Button onClick={onHandOver}>
          Make owner
          <span className="sr-only">{` ${member.name}`}</span>
        </Button>
      )}
      <Button variant="destructive" onClick={onRemove}>
        Remove
        <span className="sr-only">{` ${member.name}`}</span>
      </Button>
    </div>
  )
}
