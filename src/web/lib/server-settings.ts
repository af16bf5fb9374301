import { queryOptions, useQuery } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { fetchInTime } from './fetch-in-time.ts'
import { backendKey, backendUrl } from './supabase.ts'

const PublicSettings = z.object({
  /** Whether an address needs no link of a mail, as on a server that sends none. */
  mailer_autoconfirm: z.boolean(),
  /** Ours says so; a Supabase project, which says nothing of it, does send mails. */
  sends_mail: z.optional(z.boolean()),
  disable_signup: z.optional(z.boolean()),
  /** Of ours alone, as is the next. */
  signups: z.optional(z.enum(['open', 'invite', 'closed'])),
  signups_by_list_link: z.optional(z.boolean()),
})

/** What the server says of itself to everybody; asked once. */
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

/** Who may make an account here; anybody, until the server says otherwise. */
export function useSignUps(): { kind: 'open' | 'invite' | 'closed'; isByListLink: boolean } {
  const { data } = useQuery(publicSettingsQuery)
  const kind = data?.signups ?? (data?.disable_signup === true ? 'closed' : 'open')
  return { kind, isByListLink: data?.signups_by_list_link === true }
}

/** False once it is known that nobody gets a mail from this server. */
export function useSendsMail(): boolean {
  const { data } = useQuery(publicSettingsQuery)
  return data?.sends_mail !== false
}
