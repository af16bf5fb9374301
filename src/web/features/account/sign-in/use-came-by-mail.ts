import { queryOptions, useQuery } from '@tanstack/react-query'
import { supabase } from '../../../lib/supabase.ts'

const cameByMailQuery = (shopperId: string) =>
  queryOptions({
    queryKey: ['came-by-mail', shopperId],
    queryFn: cameByMail,
    // Read from the session itself, which needs no network; the next session is another one.
    networkMode: 'always',
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })

/**
 * Whether a link or code opened the session, so that its shopper may have forgotten the password.
 * Undefined until that is known; it stays true after a reload.
 */
export function useCameByMail(shopperId: string): boolean | undefined {
  return useQuery(cameByMailQuery(shopperId)).data
}

async function cameByMail(): Promise<boolean> {
  const { data } = await supabase.auth.mfa.getAuthenticatorAssuranceLevel()
  return data?.currentAuthenticationMethods.some(isByMail) === true
}

function isByMail(entry: string | { method: string }): boolean {
  return (typeof entry === 'string' ? entry : entry.method) === 'otp'
}
