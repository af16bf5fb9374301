import { lazyModule, useLazyModule } from '../lib/lazy-module.ts'
import { useSession } from '../lib/session.ts'
import { hasStoredSession } from '../lib/stored-session.ts'
import { ModulePending } from '../ui/module-pending.tsx'
import { Opening } from './opening/opening.tsx'

const authScreens = lazyModule(() => import('./auth-screens.tsx'))

// Start loading while the session resolves.
if (!hasStoredSession()) authScreens.load()

/** The screens for signing in, including the screen that asks for a code when one is required. */
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

/** Preloads the auth screens while a shopper is signed in, so that Sign Out works offline. */
export function AuthAhead() {
  useLazyModule(authScreens, false)
  return null
}
