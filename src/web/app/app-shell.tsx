import { LogOut, UserRound, WifiOff } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'wouter'
import { flushUnsent } from '../features/account/sessions/flush-unsent.ts'
import { useOnline } from '../lib/online.ts'
import { signOut, useShopper } from '../lib/session.ts'
import { Button, buttonClass } from '../ui/button.tsx'
import { classNames } from '../ui/class-names.ts'
import type { Elements } from '../ui/elements.ts'
import { HeaderBar } from '../ui/header-bar.tsx'
import { ModalDialog } from '../ui/modal-dialog.tsx'

type ShellProps = { children: Elements }

/** The frame around all screens for signed-in shoppers. */
export function AppShell({ children }: ShellProps) {
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
          You are offline. Store search needs a connection.
        </p>
      )}
    </div>
  )
}

function AppHeader() {
  const { id, email } = useShopper()
  const [isLeaving, setLeaving] = useState(false)
  const [unsaved, setUnsaved] = useState(0)

  async function handleSignOut() {
    setLeaving(true)
    const pendingCount = await flushUnsent(id)
    setUnsaved(pendingCount)
    if (pendingCount === 0) await signOut()
    setLeaving(false)
  }

  return (
    <>
      <HeaderBar>
        <p
          title={email}
          translate="no"
          className="min-w-0 flex-1 truncate text-sm text-ink-muted max-sm:leading-10 large-text:order-last large-text:basis-full large-text:pb-1 large-text:leading-tight large-text:wrap-anywhere large-text:whitespace-normal sm:text-right"
        >
          {`Welcome, ${email}`}
        </p>
        <Link
          href="/account"
          className={classNames(
            buttonClass({ variant: 'quiet' }),
            '-mr-3 shrink-0 max-sm:-ml-3 large-text:ml-auto large-text:px-2!',
          )}
        >
          <UserRound aria-hidden size={18} />
          <span className="max-sm:sr-only">Account</span>
        </Link>
        <Button
          variant="quiet"
          busy={isLeaving}
          onClick={() => void handleSignOut()}
          className="-mr-3 shrink-0 large-text:px-2!"
        >
          {!isLeaving && <LogOut aria-hidden size={18} className="max-sm:hidden" />}
          <span>Sign Out</span>
        </Button>
      </HeaderBar>
      {unsaved > 0 && (
        <LeaveDialog
          pendingCount={unsaved}
          onStay={() => setUnsaved(0)}
          onLeave={() => void signOut()}
        />
      )}
    </>
  )
}

type LeaveProps = { pendingCount: number; onStay: () => void; onLeave: () => void }

/** Asks for confirmation before a sign-out that would delete unsent changes. */
function LeaveDialog({ pendingCount, onStay, onLeave }: LeaveProps) {
  const [changes, them] =
    pendingCount === 1 ? ['1 change is', 'it'] : [`${pendingCount} changes are`, 'them']
  return (
    <ModalDialog title="Sign out without saving?" isOpen onClose={onStay}>
      <p>
        {`${changes} only on this device. Signing out deletes ${them} for good. Stay signed in until you are connected to keep ${them}.`}
      </p>
      <div className="mt-5 flex flex-wrap gap-2">
        <Button variant="primary" onClick={onStay}>
          Stay signed in
        </Button>
        <Button variant="destructive" onClick={onLeave}>
          Sign out anyway
        </Button>
      </div>
    </ModalDialog>
  )
}
