import {
  REALTIME_SUBSCRIBE_STATES,
  RealtimeClient,
} from '@supabase/realtime-js/dist/module/index.js'
import { backendKey, backendUrl, supabase } from '../supabase.ts'

const rejoinMs = 5_000

/**
 * Hears of what others change in the lists of a shopper; the function that it returns stops. Nothing
 * depends on it: what is missed comes with the next exchange.
 */
export function listenForChanges(shopperId: string, onChange: () => void): () => void {
  const client = new RealtimeClient(`${backendUrl.replace(/^http/, 'ws')}/realtime/v1`, {
    params: { apikey: backendKey },
    accessToken: async () => (await supabase.auth.getSession()).data.session?.access_token ?? null,
  })
  let isStopped = false
  let timer: ReturnType<typeof setTimeout> | undefined

  function join() {
    const channel = client.channel(`user:${shopperId}`, { config: { private: true } })
    channel.on('broadcast', { event: 'changed' }, onChange).subscribe((status) => {
      if (isStopped) return
      if (status === REALTIME_SUBSCRIBE_STATES.SUBSCRIBED) onChange()
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
