import {
  REALTIME_SUBSCRIBE_STATES,
  RealtimeClient,
} from '@supabase/realtime-js/dist/module/index.js'
import * as z from 'zod/mini'
import { backendKey, backendUrl, supabase } from '../supabase.ts'

const rejoinMs = 5_000

const VersionNotice = z.object({ list: z.string(), version: z.number() })

/** A notice from the server that a list has reached this version. */
export type VersionNotice = z.infer<typeof VersionNotice>

/**
 * Calls `onNotice` with each notice that one of the shopper's lists has changed. Calls `onNotice` with null
 * when any list may have changed, as after connecting. A missed notice only delays a change until the next
 * sync. Returns a function that unsubscribes.
 */
export function subscribeToVersions(
  shopperId: string,
  onNotice: (notice: VersionNotice | null) => void,
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
      onNotice(VersionNotice.safeParse(payload).data ?? null)
    channel.on('broadcast', { event: 'changed' }, handleChanged).subscribe((status) => {
      if (isStopped) return
      if (status === REALTIME_SUBSCRIBE_STATES.SUBSCRIBED) onNotice(null)
      // The Realtime client doesn't rejoin a channel that the server has closed.
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
