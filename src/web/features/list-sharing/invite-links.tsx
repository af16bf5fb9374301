import { useQuery } from '@tanstack/react-query'
import { Copy } from 'lucide-react'
import { type RefObject, useRef, useState } from 'react'
import { copyText } from '../../lib/copy-text.ts'
import { shortDate } from '../../lib/short-date.ts'
import { Button } from '../../ui/button.tsx'
import { useSubmit } from '../../ui/form.tsx'
import { Notice } from '../../ui/notice.tsx'
import { QueryPart } from '../../ui/query-part.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { useFocusReturn } from '../../ui/use-focus-return.ts'
import {
  createInviteLink,
  type Invite,
  invitesKey,
  openInvites,
  revokeInvite,
  sharingProblem,
} from './list-sharing-api.ts'

const maxUses = 5

/** Makes links to a list, and ends those that are open. */
export function InviteLinks({ list, onInvited }: { list: string; onInvited: () => void }) {
  const [role, setRole] = useState<'editor' | 'viewer'>('editor')
  const [days, setDays] = useState('7')
  const [link, setLink] = useState<string | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const [isCopied, setCopied] = useState(false)
  const linkFrame = useRef<HTMLDivElement>(null)
  const maker = useRef<HTMLSelectElement>(null)
  const invites = useQuery({ queryKey: invitesKey(list), queryFn: () => openInvites(list) })

  async function run(change: () => Promise<void>) {
    try {
      await change()
      setProblem(null)
      await invites.refetch()
    } catch (error) {
      setProblem(sharingProblem(error))
    }
  }

  const { isBusy, formProps } = useSubmit(() => {
    setCopied(false)
    return run(async () => {
      setLink(await createInviteLink(list, { role, days: Number(days), uses: maxUses }))
      onInvited()
    })
  })

  async function handleCopy() {
    const hasCopied = await copyText(link ?? '')
    setCopied(hasCopied)
    if (!hasCopied) linkFrame.current?.querySelector('input')?.select()
  }

  return (
    <div className="flex flex-col gap-4">
      <form {...formProps} className="grid items-end gap-2 sm:grid-cols-2">
        <SelectField
          ref={maker}
          label="Who has the link"
          value={role}
          onValueChange={(value) => setRole(value === 'viewer' ? 'viewer' : 'editor')}
        >
          <option value="editor">can change the list</option>
          <option value="viewer">can only see it</option>
        </SelectField>
        <SelectField label="It works for" value={days} onValueChange={setDays}>
          <option value="1">a day</option>
          <option value="7">a week</option>
          <option value="30">30 days</option>
        </SelectField>
        <Button type="submit" variant="primary" busy={isBusy} className="col-span-full">
          Make a link
        </Button>
      </form>
      {problem && (
        <Notice tone="error" role="alert">
          {problem}
        </Notice>
      )}
      {link !== null && (
        <div ref={linkFrame} className="grid grid-cols-[1fr_auto] items-start gap-2">
          <TextField
            label="Link to send"
            value={link}
            onValueChange={() => {}}
            readOnly
            hint={`For up to ${maxUses} people. It is shown only now.`}
          />
          <Button onClick={() => void handleCopy()} className="mt-6.5">
            <Copy aria-hidden size={18} />
            <span>{isCopied ? 'Copied' : 'Copy'}</span>
          </Button>
        </div>
      )}
      <QueryPart query={invites} what="the open links">
        {(open) =>
          open.length > 0 && (
            <div>
              <h3 className="text-sm font-semibold">Open links</h3>
              <ul className="flex flex-col divide-y divide-line">
                {open.map((invite) => (
                  <OpenInvite
                    key={invite.id}
                    invite={invite}
                    onRevoke={() => void run(() => revokeInvite(invite.id))}
                    maker={maker}
                  />
                ))}
              </ul>
            </div>
          )
        }
      </QueryPart>
    </div>
  )
}

type OpenInviteProps = {
  invite: Invite
  onRevoke: () => void
  /** Gets the focus when the invite is gone with its button. */
  maker: RefObject<HTMLElement | null>
}

function OpenInvite({ invite, onRevoke, maker }: OpenInviteProps) {
  useFocusReturn(true, maker)
  const role = invite.role === 'editor' ? 'Can change it' : 'Can only see it'
  const uses = invite.uses_left === 1 ? 'one more person' : `${invite.uses_left} more people`
  return (
    <li className="flex items-center gap-3 py-1">
      <span className="min-w-0 flex-1 text-sm text-ink-muted">
        {`${role}, for ${uses}, until ${shortDate(invite.expires_at)}`}
      </span>
      <Button variant="destructive" onClick={onRevoke}>
        End
      </Button>
    </li>
  )
}
