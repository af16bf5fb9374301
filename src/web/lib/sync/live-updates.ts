import type { Row } from '#shared/lists/synced-row.ts'
import type { ToldVersion } from './live-channel.ts'
import type { ListStore } from './sync-client.ts'

type Heard = Pick<ListStore, 'rows' | 'subscribe' | 'isBehind'>

/** Listens to the server while there is a list that others may change, or are invited to. */
export function hearWhileShared(
  shopperId: string,
  store: Heard,
  onChange: () => void,
  loadLive: () => Promise<Pick<typeof import('./live-channel.ts'), 'listenForChanges'>> = () =>
    import('./live-channel.ts'),
) {
  let isInviting = false
  let isAsking = false
  /** Versions that were told of since it was asked last whether they are here. */
  const newest = new Map<string, number>()
  let stop: Promise<() => void> | null = null

  function check() {
    const isShared = isInviting || [...store.rows.values()].some(hasMembers)
    if (isShared === (stop !== null)) return
    if (isShared) stop = listen()
    else end()
  }

  async function listen() {
    try {
      const { listenForChanges } = await loadLive()
      return listenForChanges(shopperId, (told) => void handleTold(told))
    } catch {
      // Without the code, changes come with the next exchange, and it is tried again with the next page.
      return () => {}
    }
  }

  /** The server also tells of what this device has just sent, and of what an exchange has brought. */
  async function handleTold(told: ToldVersion | null) {
    if (told === null) {
      onChange()
      return
    }
    newest.set(told.list, Math.max(told.version, newest.get(told.list) ?? 0))
    if (isAsking) return
    isAsking = true
    let isNews = false
    while (newest.size > 0 && !isNews) {
      const asked = new Map(newest)
      // What is told of meanwhile is asked for next.
      newest.clear()
      isNews = await store.isBehind(asked).catch(() => true)
    }
    newest.clear()
    isAsking = false
    if (isNews) onChange()
  }

  function end() {
    void stop?.then((close) => close())
    stop = null
  }

  const unsubscribe = store.subscribe(check)
  check()
  return {
    /** Somebody may come at any moment. */
    expectOthers: () => {
      isInviting = true
      check()
    },
    stop: () => {
      unsubscribe()
      end()
    },
  }
}

function hasMembers({ kind, fields }: Row): boolean {
  return kind === 'lists' && Array.isArray(fields['members']) && fields['members'].length > 0
}
