import type { Session } from '@supabase/supabase-js'
import * as z from 'zod/mini'

/** An authenticator app that gives codes. */
export type SecondFactor = { id: string; name: string }

const Claims = z.object({ aal: z.string() })

/**
 * The devices of which this session has yet to show one; none where it has, or where none is set up.
 * Read from the session itself, so that it costs no request and can be told without a network.
 */
export function factorsToShow(
  session: Pick<Session, 'access_token'> & { user: Pick<Session['user'], 'factors'> },
): readonly SecondFactor[] {
  const factors = (session.user.factors ?? []).filter(
    ({ factor_type, status }) => factor_type === 'totp' && status === 'verified',
  )
  if (factors.length === 0 || assuranceLevel(session.access_token) === 'aal2') return []
  return factors.map(({ id, friendly_name }, index) => ({
    id,
    name: friendly_name?.trim() || `Device ${index + 1}`,
  }))
}

function assuranceLevel(accessToken: string): string | undefined {
  try {
    const [, payload = ''] = accessToken.split('.')
    const text = atob(payload.replaceAll('-', '+').replaceAll('_', '/'))
    return Claims.safeParse(JSON.parse(text)).data?.aal
  } catch {
    return undefined
  }
}
