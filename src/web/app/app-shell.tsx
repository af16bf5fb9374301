import { LogOut, UserRound, WifiOff } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Link } from 'wouter'
import { useOnline } from '../lib/online.ts'
import { signOut, useShopper } from '../lib/session.ts'
import { Button, buttonClass } from '../ui/button.tsx'
import { classNames } from '../ui/class-names.ts'
import { Logo } from '../ui/logo.tsx'

/** What surrounds every screen of a signed-in shopper. */
export function AppShell({ children }: { children: ReactNode }) {
  return (
    <>
      <AppHeader />
      <OfflineNotice />
      {children}
    </>
  )
}

function OfflineNotice() {
  const isOnline = useOnline()
  return (
    <div role="status">
      {!isOnline && (
        <p className="flex items-center justify-center gap-2 bg-lemon px-4 py-2 text-sm font-semibold text-on-lemon">
          <WifiOff aria-hidden size={16} className="shrink-0" />
          You are offline. Saved lists and store search need a connection.
        </p>
      )}
    </div>
  )
}

function AppHeader() {
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
