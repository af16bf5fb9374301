import type { SessionState } from '../../lib/session.ts'

const adminEmail = import.meta.env.VITE_ADMIN_EMAIL || 'admin@grocerygenie.app'

/** Whom the upload panel is shown to. It grants nothing: the server asks for a role that no address gives. */
export function isAdmin(session: SessionState): boolean {
  if (session.status !== 'signed-in') return false
  return session.shopper.email.toLowerCase() === adminEmail.toLowerCase()
}
