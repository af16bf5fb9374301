import { hasStoredSession } from '../../lib/stored-session.ts'

export type FirstScreen = 'app' | 'sign-in' | 'other'

/**
 * Returns which screen will probably open, judging by the address and whether this device stores a session.
 */
export function firstScreen(): FirstScreen {
  const { pathname, search } = location
  const isSignIn = pathname === '/auth' && search === ''
  if (pathname !== '/app' && !isSignIn) return 'other'
  return hasStoredSession() ? 'app' : 'sign-in'
}
