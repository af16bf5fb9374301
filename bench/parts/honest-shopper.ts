import { setTimeout as wait } from 'node:timers/promises'
import { ListSyncResponse } from '#shared/contracts/list-sync.ts'
import { json } from './attack.ts'
import { clockNow } from './list-member.ts'
import { listRowsUrl, type Shopper } from './shopper.ts'

export type Visit = { timesMs: number[]; failures: string[] }

const everyMs = 100
/** Number of reads per save. */
const readsPerSave = 10

/**
 * Acts like an honest shopper's app until `isOver` returns true: reads and saves lists, syncs them like a
 * device that was offline, saves a store's signs, and opens the landing page. Measures the time of each
 * request.
 */
export async function visitAsShopper(
  url: string,
  { headers, lists: [list] }: Shopper,
  isOver: () => boolean,
): Promise<Visit> {
  const timesMs: number[] = []
  const failures: string[] = []

  async function ask(address: string, init: RequestInit = {}): Promise<string> {
    const startMs = performance.now()
    let text = ''
    try {
      const response = await fetch(address, { headers, ...init })
      text = await response.text()
      if (!response.ok) failures.push(`${response.status}`)
    } catch (error) {
      failures.push(String(error))
    }
    timesMs.push(performance.now() - startMs)
    return text
  }

  const sync = (known: object, changes: object = {}) =>
    ask(`${url}/rest/v1/rpc/sync_lists`, {
      method: 'POST',
      headers: { ...headers, ...json },
      body: JSON.stringify({ known, changes }),
    })

  /** Saves a store's signs and checks that nobody changed them. */
  async function saveSigns(round: number) {
    const place = { chain_name: 'Target', store_name: 'Target', store_address: '1 Main St' }
    const signs = `## Aisle ${round}\nmilk`
    await ask(`${url}/rest/v1/store_signs`, {
      method: 'POST',
      headers: { ...headers, ...json, prefer: 'resolution=merge-duplicates' },
      body: JSON.stringify({ store_id: 'target-1', ...place, signs }),
    })
    const saved = await ask(`${url}/rest/v1/store_signs?select=signs`)
    if (saved !== JSON.stringify([{ signs }])) failures.push(`signs are ${saved.slice(0, 100)}`)
  }

  const { versions } = ListSyncResponse.parse(JSON.parse(await sync({})))
  for (let round = 0; !isOver(); round += 1) {
    await ask(listRowsUrl(url, list))
    if (round % readsPerSave === 0) {
      await ask(`${url}/`)
      const text = `milk ${round}`
      const at = clockNow()
      const clocks = { text: at, place: at, present: at }
      const item = { list, key: 'milk', text, before: ', ', place: 1, present: true, clocks }
      await sync(versions, { items: [item] })
      await saveSigns(round)
    }
    await wait(everyMs)
  }
  return { timesMs, failures }
}
