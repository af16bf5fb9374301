import {
  REALTIME_SUBSCRIBE_STATES,
  RealtimeClient,
} from '@supabase/realtime-js/dist/module/index.js'
import * as z from 'zod/mini'
import { backendKey, backendUrl, supabase } from '../supabase.ts'

const rejoinMs = 5_000

const Told = z.object({ list: z.string(), version: z.number() })

/** That a list has reached a version on the server. */
export type ToldVersion = z.infer<typeof Told>

/**
 * Hears of what is changed in the lists of a shopper, null where that can be anything; the function
 * that it returns stops. Nothing depends on it: what is missed comes with the next exchange.
 */
export function listenForChanges(
  shopperId: string,
  onChange: (told: ToldVersion | null) => void,
): () => void {
  const client = new RealtimeClient(`${backendUrl.replace(/^http/, 'ws')}/realtime/v1`, {
    params: { apikey: backendKey },
    accessToken: async () => (await supabase.auth.getSession()).data.session?.access_token ?? null,
  })
  let isStopped = false
  let timer: ReturnType<typeof setTimeout> | undefined

  function join() {
    const channel = client.channel(`user:${shopperId}`, { config: { private: true } })
    const handleChanged = ({ payload }: { payload?: unknown }) =>
      onChange(Told.safeParse(payload).data ?? null)
    channel.on('broadcast', { event: 'changed' }, handleChanged).subscribe((status) => {
      if (isStopped) return
      if (status === REALTIME_SUBSCRIBE_STATES.SUBSCRIBED) onChange(null)
      // A channel that the server has closed is not joined again by itself.
      if (status !== REALTIME_SUBSCRIBE_STATES.CLOSED) return
      clearTimeout(timer)
      timer = setTimeout(join, rejoinMs)
    })
  }

  const { data } = supabase.auth.onAuthStateChange((event, session) => {
    if (event === 'TOKEN_REFRESHED') void client.setAuth(session?.access_token ?? null)
  })
  join()
  return () => {
    isStopped = true
    clearTimeout(timer)
    data.subscription.unsubscribe()
    void client.removeAllChannels()
    void client.disconnect()
  }
}
