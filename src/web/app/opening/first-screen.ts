import { hasStoredSession } from '../../lib/stored-session.ts'

export type FirstScreen = 'app' | 'sign-in' | 'other'

/**
 * Returns the screen that will probably open first. The guess is based on the page's URL and on whether a
 * session is stored on this device.
 */
export function firstScreen(): FirstScreen {
  const { pathname, search } = location
  const isSignIn = pathname === '/auth' && search === ''
  if (pathname !== '/app' && !isSignIn) return 'other'
  return hasStoredSession() ? 'app' : 'sign-in'
}
