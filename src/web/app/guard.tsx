import { type ReactNode, useEffect } from 'react'
import { Redirect, useLocation } from 'wouter'
import { forgetPage, rememberPage } from '../lib/return-page.ts'
import { type SessionState, useSession } from '../lib/session.ts'
import { FullPageSpinner } from '../ui/spinner.tsx'
import { AuthEntry } from './auth-entry.tsx'

/** Shows its content to signed-in shoppers only, who have shown a code where one is asked for. */
export function Guard({ children }: { children: ReactNode }) {
  const session = useSession()
  const [path] = useLocation()
  useEffect(() => keepPlace(session, path), [session, path])

  if (session.status === 'loading') return <FullPageSpinner />
  if (session.status === 'signed-out') return <Redirect to="/auth" replace />
  if (session.isRecovering) return <Redirect to="/auth/reset" replace />
  if (session.status === 'code-needed') return <AuthEntry />
  return children
}

/** Who is sent to sign in comes back here; after Sign Out, the next one begins at the app. */
function keepPlace(session: SessionState, path: string) {
  if (session.status === 'signed-out' && session.reason !== 'left') rememberPage(path)
  else if (session.status !== 'loading') forgetPage()
}
