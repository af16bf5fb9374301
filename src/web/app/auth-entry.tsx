import { lazyModule, useLazyModule } from '../lib/lazy-module.ts'
import { useSession } from '../lib/session.ts'
import { hasStoredSession } from '../lib/stored-session.ts'
import { ModulePending } from '../ui/module-pending.tsx'
import { Opening } from './opening/opening.tsx'

const authScreens = lazyModule(() => import('./auth-screens.tsx'))

// Asked for while the session resolves, not after.
if (!hasStoredSession()) authScreens.load()

/** Leads to the auth screens, and to the question for a code where the guard asks for one. */
export function AuthEntry() {
  const screens = useLazyModule(authScreens, true)
  const session = useSession()
  if (screens.status === 'pending' || session.status === 'loading') return <Opening />
  if (screens.status === 'failed') {
    return (
      <main className="mx-auto flex min-h-dvh max-w-md items-center p-6">
        <ModulePending module={authScreens} state={screens} />
      </main>
    )
  }
  const { AuthScreens } = screens.value
  return <AuthScreens />
}

/** Stands beside a shopper's screen, so that Sign Out works without a network too. */
export function AuthAhead() {
  useLazyModule(authScreens, false)
  return null
}
