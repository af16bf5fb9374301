import { queryOptions } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { backendKey, backendUrl } from '../../../lib/supabase.ts'

const PublicSettings = z.object({ mailer_autoconfirm: z.boolean() })

/** Whether an address needs no link of a mail to be changed, as on a server that sends none. */
export const changesAtOnceQuery = queryOptions({
  queryKey: ['email-changes-at-once'],
  queryFn: async ({ signal }) => {
    const answer = await fetch(`${backendUrl}/auth/v1/settings`, {
      headers: { apikey: backendKey },
      signal,
    })
    return PublicSettings.parse(await answer.json()).mailer_autoconfirm
  },
  staleTime: Number.POSITIVE_INFINITY,
})
