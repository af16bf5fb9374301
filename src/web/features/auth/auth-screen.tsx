import { ArrowLeft } from 'lucide-react'
import { Link, Redirect, useSearchParams } from 'wouter'
import { useSession } from '../../lib/session.ts'
import { Logo } from '../../ui/logo.tsx'
import { ScreenTitle } from '../../ui/screen-title.ts'
import { FullPageSpinner } from '../../ui/spinner.tsx'
import { AuthForm } from './auth-form.tsx'
import { authTexts } from './auth-texts.ts'
import { WalkPreview } from './walk-preview.tsx'

/** Both modes of the auth screen; `?mode=sign-up` chooses the second. */
export function AuthScreen() {
  const { status } = useSession()
  const [search] = useSearchParams()
  const mode = search.get('mode') === 'sign-up' ? 'sign-up' : 'sign-in'
  const texts = authTexts[mode]

  if (status === 'loading') return <FullPageSpinner />
  if (status === 'signed-in') return <Redirect to="/app" replace />

  return (
    <div className="min-h-dvh lg:grid lg:grid-cols-2">
      <div className="mx-auto flex min-h-dvh w-full max-w-md flex-col gap-8 px-4 py-4 sm:px-6 sm:py-8">
        <header className="flex flex-wrap items-center justify-between gap-x-4">
          <a href="/" className="flex min-h-11 items-center rounded-control">
            <Logo />
          </a>
          <a
            href="/"
            className="inline-flex min-h-11 items-center gap-1.5 rounded-control text-sm text-ink-muted hover:text-ink"
          >
            <ArrowLeft aria-hidden size={16} />
            Back to Home
          </a>
        </header>
        <main className="flex flex-col gap-6 sm:my-auto sm:pb-16">
          <div className="grid gap-1.5">
            <ScreenTitle text={texts.heading} />
            <h1 className="w-fit text-xl font-semibold tracking-tight">{texts.heading}</h1>
            <p className="text-ink-muted">{texts.subtitle}</p>
          </div>
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
        </main>
      </div>
      <WalkPreview />
    </div>
  )
}
