import { ArrowLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import { Logo } from '../../../ui/logo.tsx'
import { ScreenTitle } from '../../../ui/screen-title.ts'
import { WalkPreview } from './walk-preview.tsx'

type Props = { heading: string; subtitle: ReactNode; children: ReactNode }

/** The frame of the screens about the shopper's account. */
export function AuthLayout({ heading, subtitle, children }: Props) {
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
            <ScreenTitle text={heading} />
            <h1 className="w-fit text-xl font-semibold tracking-tight">{heading}</h1>
            <p className="text-ink-muted wrap-anywhere">{subtitle}</p>
          </div>
          {children}
        </main>
      </div>
      <WalkPreview />
    </div>
  )
}
