import { useQuery } from '@tanstack/react-query'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { useLocation } from 'wouter'
import { onHashChange } from '../../../lib/hash-change.ts'
import { keepLinkError } from '../../../lib/link-error.ts'
import { isReturnPage, type ReturnPage } from '../../../lib/return-page.ts'
import { type SessionState, useSession } from '../../../lib/session.ts'
import { unreachableText } from '../../../lib/unreachable-text.ts'
import { Button } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { FullPageSpinner } from '../../../ui/spinner.tsx'
import { AccountForm } from '../account-form.tsx'
import { FormProblem } from '../account-problem.ts'
import { type MailedLink, pageAfterLink, parseMailedLink, verifyUrl } from './mailed-link.ts'
import { fetchLinkOwner, openMailedLink } from './sign-in-api.ts'
import { SignInLayout, SignInLink } from './sign-in-layout.tsx'

const headings: Record<MailedLink['type'], string> = {
  signup: 'Confirm your email address',
  invite: 'Open your account',
  email: 'Sign in by email',
  magiclink: 'Sign in by email',
  recovery: 'Set a new password',
  email_change: 'Confirm your new email address',
}

/**
 * The page opened by the links in emails. Opening the page doesn't use up the link, because mail scanners
 * open links too.
 */
export function ConfirmScreen() {
  const session = useSession()
  // Opening another emailed link in the same tab changes only the hash.
  const hash = useSyncExternalStore(onHashChange, () => location.hash)
  const link = parseMailedLink(hash)
  const owner = useQuery({
    queryKey: ['link-owner', link?.tokenHash],
    queryFn: () => (link ? fetchLinkOwner(link) : null),
    networkMode: 'always',
    staleTime: Number.POSITIVE_INFINITY,
  })

  if (session.status === 'loading' || owner.isPending) return <FullPageSpinner />
  if (owner.isError) {
    return (
      <SignInLayout heading="Open the link" subtitle="Checking your link.">
        <Notice tone="error" role="alert">
          {unreachableText}
        </Notice>
        <Button busy={owner.isFetching} onClick={() => void owner.refetch()}>
          Try again
        </Button>
      </SignInLayout>
    )
  }
  if (link === null || owner.data === null) {
    return <RefusedLink code="otp_expired" isRecovery={link?.type === 'recovery'} />
  }
  return <Confirm key={hash} link={link} owner={owner.data} session={session} />
}

type Props = { link: MailedLink; owner: string; session: SessionState }

function Confirm({ link, owner, session }: Props) {
  const [, navigate] = useLocation()
  const [refusedCode, setRefusedCode] = useState<string | null>(null)
  const [isAwaitingOtherMailbox, setAwaitingOtherMailbox] = useState(false)
  // The user who was signed in when the page opened. Pressing the button signs in the link's user instead.
  const [currentEmail] = useState(() => ('shopper' in session ? session.shopper.email : null))

  async function handleSubmit() {
    const page = pageAfterLink(link)
    if (page === undefined || link.tokenHash.startsWith('pkce_')) {
      location.assign(verifyUrl(link))
      return
    }
    const outcome = await openMailedLink(link)
    switch (outcome.kind) {
      case 'signed-in':
        navigate(isReturnPage(page) || page === '/auth/reset' ? page : '/app', { replace: true })
        return
      case 'awaiting-other-mailbox':
        setAwaitingOtherMailbox(true)
        return
      case 'refused':
        setRefusedCode(outcome.code)
        return
      case 'failed':
        throw new FormProblem(outcome.problem.field, outcome.problem.text)
    }
  }

  if (refusedCode !== null) {
    return <RefusedLink code={refusedCode} isRecovery={link.type === 'recovery'} />
  }
  if (isAwaitingOtherMailbox) return <OtherMailboxNeeded isSignedIn={currentEmail !== null} />
  return (
    <SignInLayout heading={headings[link.type]} subtitle={`This link is for ${owner}.`}>
      {currentEmail !== null && (
        <Notice tone="warning">
          You are signed in as{' '}
          <strong translate="no" className="font-semibold">
            {currentEmail}
          </strong>
          . If you continue, this device signs out, then signs in as{' '}
          <strong translate="no" className="font-semibold">
            {owner}
          </strong>
          .
        </Notice>
      )}
      <AccountForm submitLabel={`Continue as ${owner}`} onSubmit={handleSubmit} />
      <p className="text-sm text-ink-muted">
        {currentEmail === null
          ? 'Didn’t ask for this? Close the page. Nothing has changed.'
          : 'To stay signed in, close the page. Nothing has changed.'}
      </p>
    </SignInLayout>
  )
}

function OtherMailboxNeeded({ isSignedIn }: { isSignedIn: boolean }) {
  const [page, words]: [ReturnPage | '/auth', string] = isSignedIn
    ? ['/account', 'Go to your account']
    : ['/auth', 'Sign in']
  return (
    <SignInLayout
      heading="One more email to confirm"
      subtitle="Until you confirm both, sign in with your old address."
    >
      <Notice tone="success" role="status">
        This address is confirmed. Now open the link in the email to your other address.
      </Notice>
      <p>
        <SignInLink href={page} replace>
          {words}
        </SignInLink>
      </p>
    </SignInLayout>
  )
}

/**
 * Redirects to the sign-in screen, which shows the error and offers a new link. For a signed-in shopper, that
 * screen redirects to the app, which shows the error.
 */
function RefusedLink({ code, isRecovery }: { code: string; isRecovery: boolean }) {
  const [, navigate] = useLocation()
  useEffect(() => {
    keepLinkError({ code, isRecovery })
    navigate('/auth', { replace: true })
  }, [code, isRecovery, navigate])
  return <FullPageSpinner />
}
