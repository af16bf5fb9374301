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
  /** Links to the list have ended with what was done. */
  onLinksEnded: () => void
  /** Somebody is out, or the list is somebody else's: the button that was pressed goes with that. */
  onParted: () => void
  onLeft: () => void
}

const roleTexts = {
  owner: 'Owner',
  editor: 'Can edit',
  viewer: 'Can view',
} as const

/** Everybody on the list; its owner changes roles, removes, and hands over. */
export function MemberList({ list, shopperId, onChanged, ...props }: Props) {
  const { onLinksEnded, onParted, onLeft } = props
  const [problem, setProblem] = useState<string | null>(null)
  const [asked, setAsked] = useState<Asked | null>(null)
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

  useFocusReturn(asked !== null, opener)

  function ask(question: Asked) {
    opener.current = document.activeElement instanceof HTMLElement ? document.activeElement : null
    setAsked(question)
  }

  async function handleConfirm({ kind, member: { userId } }: Asked) {
    const change = kind === 'hand-over' ? handOver : removeMember
    const isDone = await run(() => change(list.uid, userId))
    if (!isDone) return setAsked(null)
    if (kind === 'leave') return onLeft()
    setAsked(null)
    if (kind === 'remove') onLinksEnded()
    onParted()
  }

  async function changeRole(userId: string, role: 'editor' | 'viewer') {
    const isDone = await run(() => setRole(list.uid, userId, role))
    if (isDone && role === 'viewer') onLinksEnded()
  }

  const question = asked && (
    <FinalQuestion
      key={`${asked.kind} ${asked.member.userId}`}
      {...questionOf(asked)}
      onSubmit={() => handleConfirm(asked)}
      onCancel={() => setAsked(null)}
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
            {asked?.member.userId === member.userId && question}
          </li>
        ))}
      </ul>
      {isOwner && (
        <p className="text-sm text-ink-muted">
          People you remove lose access at once, and all open links end.
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

/** What takes a second press. */
type Asked = { kind: 'hand-over' | 'remove' | 'leave'; member: ListMember }

function questionOf({ kind, member: { name } }: Asked) {
  switch (kind) {
    case 'hand-over':
      return {
        question: `Make ${name} the owner? Then only they can give it back, and remove people.`,
        submitLabel: 'Give the list away',
      }
    case 'remove':
      return {
        question: `Remove ${name}? They lose access at once, and all open links end.`,
        submitLabel: 'Remove from the list',
      }
    case 'leave':
      return {
        question: 'Leave this list? You need a new link to come back.',
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

/** Asks before what nobody can undo. */
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
