import { lazyModule, useLazyModule } from '../lib/lazy-module.ts'
import { useSession } from '../lib/session.ts'
import { hasStoredSession } from '../lib/stored-session.ts'
import { ModulePending } from '../ui/module-pending.tsx'
import { Opening } from './opening/opening.tsx'

const authScreens = lazyModule(() => import('./auth-screens.tsx'))

// Start loading while the session is being determined.
if (!hasStoredSession()) authScreens.load()

/** The sign-in screens, including the one that asks for a required code. */
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

/**
 * Preloads the sign-in screens while a shopper is signed in, so that one can be shown after an offline
 * sign-out.
 */
export function AuthAhead() {
  useLazyModule(authScreens, false)
  return null
}
