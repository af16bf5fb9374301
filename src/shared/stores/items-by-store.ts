import type { StoreLocation } from '#shared/contracts/store-location.ts'
import { isBoughtAt } from './bought-at.ts'
import { isKindOfStore, namedStore, storeKey } from './named-store.ts'

/** Where an item is bought: a store, a chain or a kind of store. Null if the item can be bought anywhere. */
type ItemWithStore = { store: string | null }

export type ItemsByStore<Item> = {
  /** The items to buy at the chosen store, in order. Includes items that can be bought anywhere. */
  here: readonly Item[]
  /** The items to buy at other stores, in order. */
  elsewhere: readonly Item[]
}

/** The items to buy at one store. */
export type ItemsOfStore<Item> = { store: string; items: readonly Item[] }

/**
 * Separates the items to buy at the chosen store from those to buy at other stores. Items that can be bought
 * anywhere are `here`. If no store is chosen, all items are `here`. If no item is bought elsewhere, `here` is
 * the same array that was passed in.
 */
export function itemsByStore<Item extends ItemWithStore>(
  items: readonly Item[],
  chosen: StoreLocation | null,
): ItemsByStore<Item> {
  const labels = new Set(items.flatMap(({ store }) => store ?? []))
  const others = new Set([...labels].filter((label) => chosen && !isBoughtAt(label, chosen)))
  if (others.size === 0) return { here: items, elsewhere: [] }
  const isElsewhere = ({ store }: Item) => store !== null && others.has(store)
  return {
    here: items.filter((item) => !isElsewhere(item)),
    elsewhere: items.filter(isElsewhere),
  }
}

/**
 * Groups items by store, with the largest group first. Different spellings, such as 'Costco' and 'costco',
 * form one group, named after the first spelling on the list. Leaves out items that can be bought anywhere.
 */
export function groupByStore<Item extends ItemWithStore>(
  items: readonly Item[],
): ItemsOfStore<Item>[] {
  const groups = new Map<string, { store: string; items: Item[] }>()
  for (const item of items) {
    if (item.store === null) continue
    const key = storeKey(namedStore(item.store) ?? item.store) || item.store
    const group = groups.get(key) ?? { store: item.store, items: [] }
    group.items.push(item)
    groups.set(key, group)
  }
  return [...groups.values()].toSorted((a, b) => b.items.length - a.items.length)
}

/**
 * Describes what is left to buy at other stores: 'At other stores: 4 at Costco, 1 at the pharmacy'. `open`
 * contains the items for other stores that haven't been picked up yet. If it is empty, returns 'At other
 * stores: all picked up'.
 */
export function otherStoresText(open: readonly ItemWithStore[]): string {
  const groups = groupByStore(open)
  if (groups.length === 0) return 'At other stores: all picked up'
  return `At other stores: ${groups.map(({ store, items }) => `${items.length} ${atStore(store)}`).join(', ')}`
}

/** Returns a phrase for use in a sentence: 'at Costco', or 'at the pharmacy' for a kind of store. */
export function atStore(store: string): string {
  return isKindOfStore(store) ? `at the ${store.toLowerCase()}` : `at ${store}`
}
