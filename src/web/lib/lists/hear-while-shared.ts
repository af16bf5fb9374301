import type { Row } from '#shared/lists/list-rows.ts'
import type { ListStore } from './list-store.ts'

/** Listens to the server while there is a list that others may change, or are invited to. */
export function hearWhileShared(shopperId: string, store: ListStore, onChange: () => void) {
  let isInviting = false
  let stop: Promise<() => void> | null = null

  function check() {
    const isShared = isInviting || [...store.rows.values()].some(hasMembers)
    if (isShared === (stop !== null)) return
    if (isShared) stop = listen()
    else end()
  }

  async function listen() {
    try {
      const { listenForChanges } = await import('./live-lists.ts')
      return listenForChanges(shopperId, onChange)
    } catch {
      // Without the code, changes come with the next exchange, and it is tried again with the next page.
      return () => {}
    }
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
