import { useEffect, useState } from 'react'
import { Link, Redirect, useSearchParams } from 'wouter'
import { readInviteSecret } from '../../../lib/invite-secret.ts'
import { forgetLinkError, readLinkError } from '../../../lib/link-error.ts'
import { returnPage } from '../../../lib/return-page.ts'
import { useSendsMail, useSignUps } from '../../../lib/server-settings.ts'
import { useSession } from '../../../lib/session.ts'
import { buttonClass } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { FullPageSpinner } from '../../../ui/spinner.tsx'
import { useAwaitedMail } from './awaited-mail.ts'
import { CheckMailScreen } from './check-mail-screen.tsx'
import { linkErrorText } from './link-error-toast.tsx'
import { MailScreen } from './mail-screen.tsx'
import { MfaScreen } from './mfa-screen.tsx'
import type { Credentials } from './sign-in-api.ts'
import { SignInForm } from './sign-in-form.tsx'
import { SignInLayout, SignInLink } from './sign-in-layout.tsx'
import {
  noMailText,
  noSignUpText,
  type PasswordMode,
  parseMode,
  passwordTexts,
} from './sign-in-modes.ts'

/**
 * The sign-in screen, including the two-step code after the password. Redirects shoppers who are signed in.
 */
export function SignInScreen() {
  const session = useSession()
  if (session.status === 'loading') return <FullPageSpinner />
  // The code must be entered here, because the page the user came from may not ask for it.
  if (session.status === 'code-needed' && !session.isRecovering) return <MfaScreen />
  if (session.status !== 'signed-out') {
    return <Redirect to={session.isRecovering ? '/auth/reset' : returnPage()} replace />
  }
  return <WaysIn hasEnded={session.reason === 'ended'} />
}

/**
 * The form for the mode in the URL's `mode` parameter. Keeps typed values when the mode changes. Discards
 * them after a sign-in, so that the next user of the device doesn't see them.
 */
function WaysIn({ hasEnded }: { hasEnded: boolean }) {
  const [search] = useSearchParams()
  const mode = parseMode(search.get('mode'))
  const [awaited, awaitMail] = useAwaitedMail(mode)
  const { kind: signUps, isByListLink } = useSignUps()
  const invitation = isByListLink && returnPage() === '/join' ? readInviteSecret() : null
  const [typed, setTyped] = useState<Credentials>({
    fullName: '',
    email: awaited?.email ?? '',
    password: '',
  })

  if (awaited) return <CheckMailScreen mode={mode} mail={awaited} />

  const handleSent = (waitSeconds: number) => awaitMail(typed.email.trim(), waitSeconds)
  if (mode === 'forgot' || mode === 'link') {
    return (
      <MailScreen
        mode={mode}
        email={typed.email}
        onType={(email) => setTyped({ ...typed, email })}
        onSent={handleSent}
      />
    )
  }
  const { heading, subtitle } = passwordTexts[mode]
  const isSignUpClosed = mode === 'sign-up' && invitation === null && signUps !== 'open'
  const refusal = isSignUpClosed ? noSignUpText[signUps] : null
  return (
    <SignInLayout heading={heading} subtitle={subtitle}>
      <LinkErrorNotice />
      {hasEnded && <Notice tone="info">You have been signed out. Sign in to continue.</Notice>}
      {refusal !== null ? (
        <Notice tone="info">{refusal}</Notice>
      ) : (
        <SignInForm
          mode={mode}
          typed={typed}
          onType={setTyped}
          invitation={invitation}
          onConfirmationNeeded={handleSent}
        />
      )}
      <OtherWays mode={mode} />
    </SignInLayout>
  )
}

/** Tells the user why the emailed link didn't sign them in, and offers a new link. */
function LinkErrorNotice() {
  const [refused] = useState(readLinkError)
  useEffect(forgetLinkError, [])
  if (refused === null) return null
  return (
    <div className="grid gap-3">
      <Notice tone="error" role="alert">
        {linkErrorText(refused.code)}
      </Notice>
      {refused.isRecovery && <NewLink />}
    </div>
  )
}

function NewLink() {
  const sendsMail = useSendsMail()
  // The text below the form already says who to contact.
  if (!sendsMail) return null
  return (
    <Link href="/auth?mode=forgot" className={buttonClass({})}>
      Email me a new link
    </Link>
  )
}

/** Links to the other ways to sign in. */
function OtherWays({ mode }: { mode: PasswordMode }) {
  const sendsMail = useSendsMail()
  const { otherModeQuestion, otherModeLink, otherModePath } = passwordTexts[mode]
  return (
    <div className="grid gap-2">
      {mode === 'sign-in' && (
        <p className="flex flex-wrap justify-between gap-x-6">
          {sendsMail ? (
            <>
              <SignInLink href="/auth?mode=forgot">Forgot password?</SignInLink>
              <SignInLink href="/auth?mode=link">Email me a sign-in link</SignInLink>
            </>
          ) : (
            <span className="text-sm text-ink-muted">{noMailText.recovery}</span>
          )}
        </p>
      )}
      <p className="text-ink-muted">
        <span>{otherModeQuestion}</span>{' '}
        <SignInLink href={otherModePath} replace>
          {otherModeLink}
        </SignInLink>
      </p>
    </div>
  )
}
