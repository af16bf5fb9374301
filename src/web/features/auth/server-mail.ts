import { queryOptions, useQuery } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { backendKey, backendUrl } from '../../lib/supabase.ts'

// Ours says so; a Supabase project, which says nothing of it, does send mails.
const PublicSettings = z.object({ sends_mail: z.optional(z.boolean()) })

const sendsMailQuery = queryOptions({
  queryKey: ['server-sends-mail'],
  queryFn: async ({ signal }) => {
    const answer = await fetch(`${backendUrl}/auth/v1/settings`, {
      headers: { apikey: backendKey },
      signal,
    })
    const settings = PublicSettings.safeParse(await answer.json())
    return settings.data?.sends_mail !== false
  },
  staleTime: Number.POSITIVE_INFINITY,
})

/** False once it is known that nobody gets a mail from this server. */
export function useSendsMail(): boolean {
  const { data } = useQuery(sendsMailQuery)
  return data !== false
}

export const noMailText = 'This server sends no mail: ask whoever runs it for a link.'
