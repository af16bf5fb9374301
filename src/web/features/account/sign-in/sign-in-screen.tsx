import { useState } from 'react'
import { Redirect, useSearchParams } from 'wouter'
import { returnPage } from '../../../lib/return-page.ts'
import { useSession } from '../../../lib/session.ts'
import { Notice } from '../../../ui/notice.tsx'
import { FullPageSpinner } from '../../../ui/spinner.tsx'
import type { Credentials } from './authenticate.ts'
import { useAwaitedMail } from './awaited-mail.ts'
import { CheckMailScreen } from './check-mail-screen.tsx'
import { LinkErrorNotice } from './link-error-notice.tsx'
import { MailScreen } from './mail-screen.tsx'
import { OtherWays } from './other-ways.tsx'
import { AuthForm } from './sign-in-form.tsx'
import { AuthLayout } from './sign-in-layout.tsx'
import { authTexts, parseMode } from './sign-in-modes.ts'

/** All ways into an account; `?mode=` chooses one, and what was typed stays when another is tried. */
export function AuthScreen() {
  const session = useSession()
  const [search] = useSearchParams()
  const mode = parseMode(search.get('mode'))
  const [awaited, awaitMail] = useAwaitedMail(mode)
  const [typed, setTyped] = useState<Credentials>({
    fullName: '',
    email: awaited?.email ?? '',
    password: '',
  })

  if (session.status === 'loading') return <FullPageSpinner />
  if (session.status !== 'signed-out') {
    return <Redirect to={session.isRecovering ? '/auth/reset' : returnPage()} replace />
  }
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
  const { heading, subtitle } = authTexts[mode]
  return (
    <AuthLayout heading={heading} subtitle={subtitle}>
      <LinkErrorNotice />
      {session.reason === 'ended' && (
        <Notice tone="info">You have been signed out. Sign in to continue.</Notice>
      )}
      <AuthForm mode={mode} typed={typed} onType={setTyped} onConfirmationNeeded={handleSent} />
      <OtherWays mode={mode} />
    </AuthLayout>
  )
}
