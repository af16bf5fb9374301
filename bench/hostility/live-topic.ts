import type { SupabaseClient } from '@supabase/supabase-js'
import type { Record } from './timed-client.ts'

const receivedWithinMs = 10_000

export type LiveTopic = {
  /** Resolves to true if this version of the list is announced in time, and otherwise to false. */
  untilReceived: (list: string, version: number) => Promise<boolean>
  close: () => Promise<unknown>
}

/**
 * Subscribes to announcements of new list versions on a live WebSocket. Records a failure if the WebSocket
 * closes unexpectedly. Rejects if it can't subscribe.
 */
export async function subscribeTopic(
  client: SupabaseClient,
  topic: string,
  record: Record,
): Promise<LiveTopic> {
  const versions = new Map<string, number>()
  const waiting = new Set<() => void>()
  let isClosing = false
  const channel = client
    .channel(topic, { config: { private: true } })
    .on('broadcast', { event: 'changed' }, ({ payload }) => {
      const { list, version } = payload as { list: string; version: number }
      versions.set(list, Math.max(version, versions.get(list) ?? 0))
      for (const look of waiting) look()
    })
  await new Promise<void>((resolve, reject) => {
    channel.subscribe((status, error) => {
      const state: string = status
      if (state === 'SUBSCRIBED') return resolve()
      const failure = `${state} ${error?.message ?? ''}`
      if (!isClosing) record({ name: 'live socket', at: Date.now(), tookMs: 0, failure })
      reject(new Error(failure))
    })
  })
  return {
    untilReceived: (list, version) =>
      new Promise((resolve) => {
        const end = (isReceived: boolean) => {
          clearTimeout(timer)
          waiting.delete(look)
          resolve(isReceived)
        }
        const look = () => {
          if ((versions.get(list) ?? 0) >= version) end(true)
        }
        const timer = setTimeout(() => end(false), receivedWithinMs)
        waiting.add(look)
        look()
      }),
    close: () => {
      isClosing = true
      return client.removeAllChannels()
    },
  }
}
