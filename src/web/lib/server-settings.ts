import { queryOptions, useQuery } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { fetchInTime } from './fetch-in-time.ts'
import { backendKey, backendUrl } from './supabase.ts'

const PublicSettings = z.object({
  /**
   * Whether new accounts work before their email address is confirmed, as on a server that doesn't send
   * emails.
   */
  mailer_autoconfirm: z.boolean(),
  /** Whether the server sends emails. Only our server sends this field; Supabase always sends emails. */
  sends_mail: z.optional(z.boolean()),
  disable_signup: z.optional(z.boolean()),
  /** Only our server sends `signups` and `signups_by_list_link`. */
  signups: z.optional(z.enum(['open', 'invite', 'closed'])),
  signups_by_list_link: z.optional(z.boolean()),
})

/** Query for the server's public settings. A successful response is reused until the page is closed. */
export const publicSettingsQuery = queryOptions({
  queryKey: ['public-settings'],
  queryFn: async ({ signal }) => {
    const response = await fetchInTime(`${backendUrl}/auth/v1/settings`, {
      headers: { apikey: backendKey },
      signal,
    })
    return PublicSettings.parse(await response.json())
  },
  staleTime: Number.POSITIVE_INFINITY,
})

/**
 * Returns who can create an account on this server: anyone, only invited people, or nobody. `isByListLink` is
 * true if an invitation to a list also lets people create an account. Until the settings are loaded, assumes
 * that anyone can create an account.
 */
export function useSignUps(): { kind: 'open' | 'invite' | 'closed'; isByListLink: boolean } {
  const { data } = useQuery(publicSettingsQuery)
  const kind = data?.signups ?? (data?.disable_signup === true ? 'closed' : 'open')
  return { kind, isByListLink: data?.signups_by_list_link === true }
}

/** Returns whether this server sends emails. Returns true until the settings are loaded. */
export function useSendsMail(): boolean {
  const { data } = useQuery(publicSettingsQuery)
  return data?.sends_mail !== false
}
