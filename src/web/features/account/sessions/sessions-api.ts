import { queryOptions } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { supabase } from '../../../lib/supabase.ts'
import { callFunction } from '../call-function.ts'

const DeviceSession = z.object({
  id: z.uuid(),
  created_at: z.iso.datetime({ offset: true }),
  last_used_at: z.iso.datetime({ offset: true }),
  user_agent: z.nullable(z.string()),
  ip: z.nullable(z.string()),
  is_current: z.boolean(),
})

/** Where the shopper is signed in. */
export type DeviceSession = z.infer<typeof DeviceSession>

/** This device first, then those used last. */
export function sessionsQuery(shopperId: string) {
  return queryOptions({
    queryKey: ['account', shopperId, 'sessions'],
    queryFn: async ({ signal }) =>
      z.array(DeviceSession).parse(await callFunction('my_sessions', { signal })),
  })
}

export async function endSession(id: string): Promise<void> {
  await callFunction('end_session', { given: { session_id: id } })
}

export async function endOtherSessions(): Promise<void> {
  const { error } = await supabase.auth.signOut({ scope: 'others' })
  if (error) throw error
}
