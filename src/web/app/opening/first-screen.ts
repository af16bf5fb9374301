import { hasStoredSession } from '../../lib/stored-session.ts'

export type FirstScreen = 'app' | 'sign-in' | 'other'

/** The screen that comes, as far as the address and this device's storage tell. */
export function firstScreen(): FirstScreen {
  const { pathname, search } = location
  const isSignIn = pathname === '/auth' && search === ''
  if (pathname !== '/app' && !isSignIn) return 'other'
  return hasStoredSession() ? 'app' : 'sign-in'
}
