import { LogOut, UserRound } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'wouter'
import { signOut, useShopper } from '../lib/session.ts'
import { Button, buttonClass } from '../ui/button.tsx'
import { classNames } from '../ui/class-names.ts'
import { Logo } from '../ui/logo.tsx'

export function AppHeader() {
  const { email } = useShopper()
  const [isLeaving, setLeaving] = useState(false)

  async function handleSignOut() {
    setLeaving(true)
    await signOut().finally(() => setLeaving(false))
  }

  return (
    <header className="border-b border-line bg-surface">
      <div className="mx-auto flex min-h-16 max-w-7xl items-center gap-3 px-4 sm:gap-4 sm:px-6">
        <a href="/" className="flex min-h-11 items-center rounded-control">
          <Logo nameClassName="max-sm:sr-only" />
        </a>
        <p title={email} className="min-w-0 flex-1 truncate text-sm text-ink-muted sm:text-right">
          Welcome, {email}
        </p>
        <Link
          href="/account"
          className={classNames(buttonClass({ variant: 'quiet' }), '-mr-3 shrink-0 max-sm:-ml-3')}
        >
          <UserRound aria-hidden size={18} />
          <span className="max-sm:sr-only">Account</span>
        </Link>
        <Button
          variant="quiet"
          busy={isLeaving}
          onClick={() => void handleSignOut()}
          className="-mr-3 shrink-0"
        >
          {!isLeaving && <LogOut aria-hidden size={18} className="max-sm:hidden" />}
          Sign Out
        </Button>
      </div>
    </header>
  )
}
