import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { Link } from 'wouter'
import { itemCount } from '#shared/list-reader/item-count.ts'
import { onHashChange } from '../../lib/hash-change.ts'
import { forgetInviteSecret, takeInviteSecret } from '../../lib/invite-secret.ts'
import { rememberPage } from '../../lib/return-page.ts'
import { useRetryWhileUnavailable } from '../../lib/server-unavailable.ts'
import { useSession } from '../../lib/session.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { Logo } from '../../ui/logo.tsx'
import { Notice } from '../../ui/notice.tsx'
import { ScreenTitle } from '../../ui/screen-title.ts'
import { Spinner } from '../../ui/spinner.tsx'
import { TryingAgain } from '../../ui/trying-again.tsx'
import {
  acceptInvite,
  type InvitePreview,
  previewInvite,
  sharingProblem,
} from './list-sharing-api.ts'

type Props = {
  /** Called with the uid of the list the shopper has joined, or is already a member of. */
  onJoined: (list: string, preview: InvitePreview) => void
}

/** Shows the name and owner of the list that an invite link is for, and lets the shopper join the list. */
export function JoinScreen({ onJoined }: Props) {
  const [secret, setSecret] = useState(takeInviteSecret)
  useEffect(() => onHashChange(() => setSecret(takeInviteSecret())), [])
  const session = useSession()
  const preview = useQuery({
    queryKey: ['invite', secret, session.status],
    queryFn: () => (secret === null ? null : previewInvite(secret)),
    enabled: session.status !== 'loading',
  })
  const isRetrying = useRetryWhileUnavailable(preview)

  return (
    <main className="mx-auto flex min-h-dvh max-w-md flex-col gap-6 px-4 py-10">
      <ScreenTitle text="Join a list" />
      <a href="/" className="self-start rounded-control">
        <Logo />
      </a>
      {preview.isPending && (
        <p role="status" className="flex items-center gap-2 text-ink-muted">
          <Spinner />
          <span>Opening the invitation</span>
        </p>
      )}
      {isRetrying && <TryingAgain />}
      {preview.isError && !isRetrying && (
        <Notice tone="error" role="alert">
          <p>Can't open the invitation. Check your connection and try again.</p>
          <Button className="mt-2" onClick={() => void preview.refetch()}>
            Retry
          </Button>
        </Notice>
      )}
      {preview.data === null && (
        <>
          <h1 className="text-2xl font-semibold">This invitation has expired</h1>
          <p className="text-ink-muted">Ask for a new one.</p>
          <Link href="/app" className={buttonClass({ variant: 'secondary' })}>
            Go to your lists
          </Link>
        </>
      )}
      {preview.data && secret !== null && (
        <Invitation
          key={secret}
          preview={preview.data}
          secret={secret}
          isSignedIn={session.status === 'signed-in'}
          onJoined={onJoined}
        />
      )}
    </main>
  )
}

type InvitationProps = Props & { preview: InvitePreview; secret: string; isSignedIn: boolean }

function Invitation({ preview, secret, isSignedIn, onJoined }: InvitationProps) {
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const { name, owner, role, items, is_member: isMember } = preview
  const roleText = role === 'editor' ? 'You can edit it.' : 'You can view it, but not edit it.'

  async function handleJoin() {
    setBusy(true)
    try {
      const list = await acceptInvite(secret)
      forgetInviteSecret()
      onJoined(list, preview)
    } catch (error) {
      setProblem(sharingProblem(error))
      setBusy(false)
    }
  }

  return (
    <>
      <div className="flex flex-col gap-2">
        <h1 className="text-2xl font-semibold wrap-anywhere">
          <bdi translate="no">{owner}</bdi> shares ‘<bdi translate="no">{name}</bdi>’ with you
        </h1>
        <p className="text-ink-muted">
          {`${itemCount(items)}. ${roleText} Everyone on the list sees your name, and what you add and tick.`}
        </p>
      </div>
      {problem && (
        <Notice tone="error" role="alert">
          {problem}
        </Notice>
      )}
      {isSignedIn ? (
        <Button variant="primary" busy={isBusy} onClick={() => void handleJoin()}>
          {isMember ? 'Open the list' : 'Join this list'}
        </Button>
      ) : (
        <div className="flex flex-col gap-3">
          <Link
            href="/auth?mode=sign-up"
            onClick={() => rememberPage('/join')}
            className={buttonClass({ variant: 'primary' })}
          >
            Create an account to join
          </Link>
          <Link
            href="/auth"
            onClick={() => rememberPage('/join')}
            className={buttonClass({ variant: 'secondary' })}
          >
            Sign in to join
          </Link>
        </div>
      )}
    </>
  )
}
