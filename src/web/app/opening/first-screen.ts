import { hasStoredSession } from '../../lib/stored-session.ts'

export type FirstScreen = 'app' | 'sign-in' | 'other'

/** Returns the screen to open, judging by the address and this device's storage. */
export function firstScreen(): FirstScreen {
  const { pathname, search } = location
  const isSignIn = pathname === '/auth' && search === ''
  if (pathname !== '/app' && !isSignIn) return 'other'
  return hasStoredSession() ? 'app' : 'sign-in'
}
