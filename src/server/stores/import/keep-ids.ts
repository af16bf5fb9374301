import { randomUUID } from 'node:crypto'
import type { ImportStore } from './import-store.ts'
import type { IdentifiedStore, PresentStore } from './queries.ts'
import { SameStores } from './same-store.ts'

/**
 * Gives each store the id by which the app knows it: by its id at the source, else as the store that it
 * was until now by number, phone or position. Only a store that was never seen gets a new one.
 */
export function keepIds(
  stores: readonly ImportStore[],
  known: { aliases: ReadonlyMap<string, string>; present: readonly PresentStore[] },
): IdentifiedStore[] {
  const taken = new Set<string>()
  const take = (id: string | undefined) => {
    if (id === undefined || taken.has(id)) return undefined
    taken.add(id)
    return id
  }
  const byAlias = stores.map(({ sourceIds }) =>
    sourceIds.reduce<string | undefined>(
      (id, own) => id ?? take(known.aliases.get(own)),
      undefined,
    ),
  )
  const present = new SameStores<PresentStore>()
  for (const store of known.present) present.add(store)
  return stores.map((store, index) => {
    const same = () => present.find(store, ({ id }) => !taken.has(id))?.id
    return { ...store, id: byAlias[index] ?? take(same()) ?? randomUUID() }
  })
}
