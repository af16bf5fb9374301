import type { ReactElement } from 'react'
import { buttonClass } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { Logo } from '../../ui/logo.tsx'

type Props = {
  /** A button or link that leads to the waitlist. */
  join: ReactElement
}

/** The header of the landing page and of the privacy page. */
export function LandingHeader({ join }: Props) {
  return (
    <header className="mx-auto flex min-h-18 w-full max-w-6xl flex-wrap items-center gap-1 px-4 sm:gap-2 sm:px-6">
      <a
        href="/"
        aria-label="Grocery Genie"
        className="mr-auto flex min-h-11 items-center rounded-control"
      >
        <Logo nameClassName="max-sm:hidden" />
      </a>
      <SessionLink href="/auth" text="Sign In" className="signed-out" />
      <SessionLink href="/app" text="Open app" className="signed-in" />
      {join}
    </header>
  )
}

function SessionLink({ href, text, className }: { href: string; text: string; className: string }) {
  const look = classNames(buttonClass({ variant: 'quiet' }), 'whitespace-nowrap', className)
  return (
    <a href={href} className={look}>
      {text}
    </a>
  )
}
