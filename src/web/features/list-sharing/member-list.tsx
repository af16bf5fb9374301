import { useState } from 'react'
import type { KeptList, ListMember } from '../../lib/lists/kept-list.ts'
import { Button } from '../../ui/button.tsx'
import { MemberInitial } from '../../ui/member-notes.tsx'
import { Notice } from '../../ui/notice.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { handOver, removeMember, setRole, sharingProblem } from './list-sharing-api.ts'

type Props = {
  list: KeptList
  shopperId: string
  onChanged: () => void
  onLeft: () => void
}

const roleTexts = {
  owner: 'Owner',
  editor: 'Can change it',
  viewer: 'Can see it',
} as const

/** Everybody on the list; its owner changes roles, removes, and hands over. */
export function MemberList({ list, shopperId, onChanged, onLeft }: Props) {
  const [problem, setProblem] = useState<string | null>(null)
  const isOwner = list.role === 'owner'

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

  async function leave() {
    if (await run(() => removeMember(list.uid, shopperId))) onLeft()
  }

  return (
    <div className="flex flex-col gap-3">
      <ul className="flex flex-col divide-y divide-line">
        {list.members.map((member) => (
          <li key={member.userId} className="flex flex-wrap items-center gap-x-3 gap-y-1 py-2">
            <MemberInitial initial={member.initial} isLarge />
            <span className="min-w-0 flex-1 wrap-anywhere">
              <bdi>{member.name}</bdi>
              {member.userId === shopperId && ' (you)'}
            </span>
            {isOwner && member.role !== 'owner' ? (
              <OwnerActions
                member={member}
                onRole={(role) => void run(() => setRole(list.uid, member.userId, role))}
                onRemove={() => void run(() => removeMember(list.uid, member.userId))}
                onHandOver={() => void run(() => handOver(list.uid, member.userId))}
              />
            ) : (
              <span className="text-sm text-ink-muted">{roleTexts[member.role]}</span>
            )}
          </li>
        ))}
      </ul>
      {isOwner && (
        <p className="text-sm text-ink-muted">
          Whoever you remove is out at once, and all open links end.
        </p>
      )}
      {problem && (
        <Notice tone="error" role="alert">
          {problem}
        </Notice>
      )}
      {!isOwner && (
        <Button variant="destructive" className="self-start" onClick={() => void leave()}>
          Leave this list
        </Button>
      )}
    </div>
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
          label={`What ${member.name} may do`}
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
          <span className="sr-only"> {member.name}</span>
        </Button>
      )}
      <Button variant="destructive" onClick={onRemove}>
        Remove
        <span className="sr-only"> {member.name}</span>
      </Button>
    </div>
  )
}
