import { Link, Redirect, useSearchParams } from 'wouter'
import { useSession } from '../../lib/session.ts'
import { Notice } from '../../ui/notice.tsx'
import { FullPageSpinner } from '../../ui/spinner.tsx'
import { AuthForm } from './auth-form.tsx'
import { AuthLayout } from './auth-layout.tsx'
import { authTexts } from './auth-texts.ts'
import { LinkErrorNotice } from './link-error-notice.tsx'

/** Both modes of the auth screen; `?mode=sign-up` chooses the second. */
export function AuthScreen() {
  const session = useSession()
  const [search] = useSearchParams()
  const mode = search.get('mode') === 'sign-up' ? 'sign-up' : 'sign-in'
  const texts = authTexts[mode]

  if (session.status === 'loading') return <FullPageSpinner />
  if (session.status === 'signed-in') return <Redirect to="/app" replace />

  return (
    <AuthLayout heading={texts.heading} subtitle={texts.subtitle}>
      <LinkErrorNotice />
      {session.hasEnded && (
        <Notice tone="info">You have been signed out. Sign in to continue.</Notice>
      )}
      <AuthForm mode={mode} />
      <p className="text-ink-muted">
        {texts.otherModeQuestion}{' '}
        <Link
          href={texts.otherModePath}
          replace
          className="inline-flex min-h-11 items-center rounded-control font-semibold text-leaf-ink underline underline-offset-4"
        >
          {texts.otherModeLink}
        </Link>
      </p>
    </AuthLayout>
  )
}
