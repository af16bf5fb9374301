import { lazyModule, useLazyModule } from '../lib/lazy-module.ts'
import { useSession } from '../lib/session.ts'
import { hasStoredSession } from '../lib/stored-session.ts'
import { ModulePending } from '../ui/module-pending.tsx'
import { Opening } from './opening/opening.tsx'

const authScreens = lazyModule(() => import('./auth-screens.tsx'))

// Loading starts while the app is still checking whether the shopper is signed in.
if (!hasStoredSession()) authScreens.load()

/** The sign-in screens, including the screen that asks for a two-step code. */
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
 * Loads the sign-in screens while a shopper is signed in, so that they open even if the shopper signs out
 * while offline. Renders nothing.
 */
export function PreloadAuthScreens() {
  useLazyModule(authScreens, false)
  return null
}
