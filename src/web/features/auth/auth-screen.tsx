import { useState } from 'react'
import { Redirect, useSearchParams } from 'wouter'
import { returnPage } from '../../lib/return-page.ts'
import { useSession } from '../../lib/session.ts'
import { Notice } from '../../ui/notice.tsx'
import { FullPageSpinner } from '../../ui/spinner.tsx'
import { AuthForm } from './auth-form.tsx'
import { AuthLayout } from './auth-layout.tsx'
import { AuthLink } from './auth-link.tsx'
import { type AuthMode, authTexts, mailTexts, type PasswordMode, parseMode } from './auth-texts.ts'
import type { Credentials } from './authenticate.ts'
import { CheckMailScreen } from './check-mail-screen.tsx'
import { LinkErrorNotice } from './link-error-notice.tsx'
import { MailForm } from './mail-form.tsx'
import { type AwaitedMail, type MailPurpose, secondsBetweenMails } from './mail-request.ts'

const nothingTyped: Credentials = { fullName: '', email: '', password: '' }

/** All ways into an account; `?mode=` chooses one, and what was typed stays when another is tried. */
export function AuthScreen() {
  const session = useSession()
  const [search] = useSearchParams()
  const mode = parseMode(search.get('mode'))
  const [typed, setTyped] = useState(nothingTyped)
  const [awaited, setAwaited] = useState<({ mode: AuthMode } & AwaitedMail) | null>(null)

  if (session.status === 'loading') return <FullPageSpinner />
  if (session.status !== 'signed-out') {
    return <Redirect to={session.isRecovering ? '/auth/reset' : returnPage()} replace />
  }
  if (awaited?.mode === mode) {
    return <CheckMailScreen mail={awaited} onLeave={() => setAwaited(null)} />
  }

  function awaitMail(purpose: MailPurpose, waitSeconds: number) {
    const nextAt = Date.now() + waitSeconds * 1000
    setAwaited({ mode, purpose, email: typed.email.trim(), nextAt })
  }

  if (mode === 'forgot' || mode === 'link') {
    const purpose = mode === 'forgot' ? 'recovery' : 'sign-in'
    return (
      <AuthLayout {...mailTexts[mode]}>
        <MailForm
          purpose={purpose}
          email={typed.email}
          onType={(email) => setTyped({ ...typed, email })}
          onSent={(waitSeconds) => awaitMail(purpose, waitSeconds)}
        />
        <p>
          <AuthLink href="/auth" replace>
            Back to sign in
          </AuthLink>
        </p>
      </AuthLayout>
    )
  }
  const { heading, subtitle } = authTexts[mode]
  return (
    <AuthLayout heading={heading} subtitle={subtitle}>
      <LinkErrorNotice />
      {session.reason === 'ended' && (
        <Notice tone="info">You have been signed out. Sign in to continue.</Notice>
      )}
      <AuthForm
        mode={mode}
        typed={typed}
        onType={setTyped}
        onConfirmationNeeded={(isSent) =>
          awaitMail('confirmation', isSent ? secondsBetweenMails : 0)
        }
      />
      <OtherWays mode={mode} />
    </AuthLayout>
  )
}

function OtherWays({ mode }: { mode: PasswordMode }) {
  const { otherModeQuestion, otherModeLink, otherModePath } = authTexts[mode]
  return (
    <div className="grid gap-2">
      {mode === 'sign-in' && (
        <p className="flex flex-wrap justify-between gap-x-6">
          <AuthLink href="/auth?mode=forgot">Forgot password?</AuthLink>
          <AuthLink href="/auth?mode=link">Email me a sign-in link</AuthLink>
        </p>
      )}
      <p className="text-ink-muted">
        {otherModeQuestion}{' '}
        <AuthLink href={otherModePath} replace>
          {otherModeLink}
        </AuthLink>
      </p>
    </div>
  )
}
