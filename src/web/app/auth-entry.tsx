import { lazyPart, useLazyPart } from '../lib/lazy-part.ts'
import { hasStoredSession } from '../lib/stored-session.ts'
import { PartPending } from '../ui/part-pending.tsx'
import { FullPageSpinner } from '../ui/spinner.tsx'

const authScreens = lazyPart(() => import('./auth-screens.tsx'))

// Asked for while the session resolves, not after.
if (!hasStoredSession()) authScreens.load()

/** Leads to the auth screens, and to the question for a code where the guard asks for one. */
export function AuthEntry() {
  const screens = useLazyPart(authScreens, true)
  if (screens.status === 'pending') return <FullPageSpinner />
  if (screens.status === 'failed') {
    return (
      <main className="mx-auto flex min-h-dvh max-w-md items-center p-6">
        <PartPending part={authScreens} state={screens} />
      </main>
    )
  }
  const { AuthScreens } = screens.part
  return <AuthScreens />
}

/** Stands beside a shopper's screen, so that Sign Out works without a network too. */
export function AuthAhead() {
  useLazyPart(authScreens, false)
  return null
}
