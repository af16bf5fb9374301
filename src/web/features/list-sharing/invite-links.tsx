import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Check, Copy, Share2 } from 'lucide-react'
import { type ReactNode, type RefObject, useRef, useState } from 'react'
import { copyWhenReady } from '../../lib/copy-text.ts'
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
  fetchOpenInvites,
  type Invite,
  type InviteRole,
  invitesKey,
  NoRoomError,
  revokeInvite,
  sharingProblem,
} from './list-sharing-api.ts'

const maxUses = 5

type Props = {
  /** The list's uid, or null if the list doesn't have a name yet. */
  list: string | null
  /**
   * Called before a link is created. Resolves with the list's uid, or with null if the browser is out of
   * space.
   */
  onPrepare: () => Promise<string | null>
  onInvited: () => void
  /** Whether a link can be created. False while a field in `children` shows an error. */
  canInvite: boolean
  /** Fields to show above the link's own fields. */
  children?: ReactNode
}

type Link = { id: string; url: string; role: InviteRole; days: number }

/** Lets the owner create invite links to a list, and revoke links that are still open. */
export function InviteLinks({ list, onPrepare, onInvited, canInvite, children }: Props) {
  const queryClient = useQueryClient()
  const [role, setRole] = useState<InviteRole>('editor')
  const [days, setDays] = useState(7)
  const [link, setLink] = useState<Link | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const [status, setStatus] = useState('')
  const linkFrame = useRef<HTMLDivElement>(null)
  const roleField = useRef<HTMLSelectElement>(null)
  const copying = useSubmit(() => (canInvite ? run(copyLink) : undefined))
  const sharing = useSubmit(() => (canInvite ? run(shareLink) : undefined))
  const isBusy = copying.isBusy || sharing.isBusy

  async function run(change: () => Promise<void>) {
    setStatus('')
    try {
      await change()
      setProblem(null)
    } catch (error) {
      setProblem(sharingProblem(error))
    }
  }

  /**
   * Returns the current link's URL. If there is no link, or the role or expiry has changed, creates a new
   * link first.
   */
  async function makeLink(): Promise<string> {
    if (link?.role === role && link.days === days) return link.url
    const uid = await onPrepare()
    if (uid === null) throw new NoRoomError()
    const made = await createInviteLink(uid, { role, days, uses: maxUses })
    setLink({ ...made, role, days })
    onInvited()
    void refreshInvites(uid)
    return made.url
  }

  async function refreshInvites(uid: string) {
    const queryKey = invitesKey(uid)
    // Otherwise, a request in flight would be reused, although its response may still show the old state.
    await queryClient.cancelQueries({ queryKey })
    await queryClient.invalidateQueries({ queryKey })
  }

  async function copyLink() {
    const url = makeLink()
    const hasCopied = await copyWhenReady(url)
    await url
    setStatus(hasCopied ? 'Link copied. Send it to the people you shop with.' : '')
    if (!hasCopied) linkFrame.current?.querySelector('input')?.select()
  }

  async function shareLink() {
    const url = await makeLink()
    // `share` rejects if the shopper cancels, or if creating the link took so long that the browser requires
    // another tap. In both cases, the shopper can still copy the link.
    await navigator.share({ url }).catch(() => {})
  }

  async function handleRevoke(id: string) {
    await run(async () => {
      await revokeInvite(id)
      if (link?.id === id) setLink(null)
      if (list !== null) await refreshInvites(list)
    })
  }

  return (
    <div className="flex flex-col gap-4">
      <form
        {...copying.formProps}
        noValidate
        className="grid grid-cols-[1.3fr_1fr] items-end gap-x-2 gap-y-4 large-text:grid-cols-1"
      >
        {children && <div className="col-span-full">{children}</div>}
        <SelectField
          ref={roleField}
          label="Anyone with the link"
          value={role}
          onValueChange={(value) => setRole(value === 'viewer' ? 'viewer' : 'editor')}
        >
          <option value="editor">can edit</option>
          <option value="viewer">can view</option>
        </SelectField>
        <SelectField
          label="Expires in"
          value={String(days)}
          onValueChange={(value) => setDays(Number(value))}
        >
          <option value="1">1 day</option>
          <option value="7">7 days</option>
          <option value="30">30 days</option>
        </SelectField>
        <div className="col-span-full grid auto-cols-fr grid-flow-col gap-2 large-text:grid-flow-row">
          <Button type="submit" variant="primary" busy={copying.isBusy} aria-disabled={isBusy}>
            <Copy aria-hidden size={18} />
            Copy link
          </Button>
          {canShare() && (
            <Button type="submit" form={shareForm} busy={sharing.isBusy} aria-disabled={isBusy}>
              <Share2 aria-hidden size={18} />
              Share link
            </Button>
          )}
        </div>
      </form>
      <form id={shareForm} {...sharing.formProps} hidden />
      <p role="status" className="flex items-center gap-1.5 text-sm text-leaf-ink empty:sr-only">
        {status !== '' && (
          <>
            <Check aria-hidden size={16} className="shrink-0" />
            <span>{status}</span>
          </>
        )}
      </p>
      {problem && (
        <Notice tone="error" role="alert">
          {problem}
        </Notice>
      )}
      {link !== null && (
        <div ref={linkFrame}>
          <TextField
            label="Link to send"
            value={link.url}
            onValueChange={() => {}}
            readOnly
            hint={`Copy it now; you won't see it again. Up to ${maxUses} people can join with it.`}
          />
        </div>
      )}
      {list !== null && <OpenInvites list={list} onRevoke={handleRevoke} focusTarget={roleField} />}
    </div>
  )
}

const shareForm = 'share-invite-link'

/** Returns whether the browser can share links. Some desktop browsers can't. */
function canShare(): boolean {
  return typeof navigator.share === 'function'
}

type OpenInvitesProps = {
  list: string
  onRevoke: (id: string) => Promise<void>
  /** Gets focus when an invite disappears together with its focused button. */
  focusTarget: RefObject<HTMLElement | null>
}

function OpenInvites({ list, onRevoke, focusTarget }: OpenInvitesProps) {
  const invites = useQuery({ queryKey: invitesKey(list), queryFn: () => fetchOpenInvites(list) })
  return (
    <QueryPart query={invites} dataName="the open links">
      {(open) =>
        open.length > 0 && (
          <div>
            <h3 className="text-sm font-semibold">Open links</h3>
            <ul className="flex flex-col divide-y divide-line">
              {open.map((invite) => (
                <OpenInvite
                  key={invite.id}
                  invite={invite}
                  onRevoke={() => void onRevoke(invite.id)}
                  focusTarget={focusTarget}
                />
              ))}
            </ul>
          </div>
        )
      }
    </QueryPart>
  )
}

type OpenInviteProps = Pick<OpenInvitesProps, 'focusTarget'> & {
  invite: Invite
  onRevoke: () => void
}

function OpenInvite({ invite, onRevoke, focusTarget }: OpenInviteProps) {
  useFocusReturn(true, focusTarget)
  const role = invite.role === 'editor' ? 'Can edit' : 'Can view'
  const uses = invite.uses_left === 1 ? '1 more person' : `${invite.uses_left} more people`
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
