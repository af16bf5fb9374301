import { readList } from '#shared/list-reader/read-list.ts'
import { testNames } from '#shared/list-reader/test-names.ts'
import { assignedItems } from '#shared/lists/assigned-items.ts'
import { readRows } from '#shared/lists/read-rows.ts'
import { tickKeysIn } from '#shared/lists/ticked-rows.ts'
import { writesOfAssignments } from '../../src/web/lib/lists/list-writes.ts'
import { itemsOf, storedListOf } from '../../src/web/lib/lists/stored-list.ts'
import type { Write } from '../../src/web/lib/sync/apply-writes.ts'
import type { Shoppers, Tab } from './list-tabs.ts'
import type { SeededRandom } from './seeded-random.ts'

type SplitStepsOptions = {
  random: SeededRandom
  write: (tab: Tab, list: string, writes: readonly Write[]) => Promise<void>
  shoppers: Shoppers
}

/**
 * Returns actions that assign the items of a list to shoppers. On a private list, the server clears
 * assignments to other shoppers.
 */
export function splitSteps({ random, write, shoppers }: SplitStepsOptions) {
  function read(tab: Tab, list: string) {
    const rows = tab.store.rowsOf(list)
    const items = readRows(itemsOf(rows), (text) => readList(text, testNames))
    const { trip = 1, assigned = new Map() } = storedListOf(list, rows) ?? {}
    return { items, trip, assigned: assignedItems(items, assigned) }
  }

  async function assign(tab: Tab, list: string, to: ReadonlyMap<string, string | null>) {
    const { items, trip, assigned } = read(tab, list)
    const keysOf = tickKeysIn(items)
    const changed = items.filter(({ key }) => to.has(key))
    const writeAll = (all: ReadonlyMap<string, string | null>) => {
      const rows = changed.flatMap((item) =>
        keysOf(item).map((key) => [key, all.get(item.key) ?? null] as const),
      )
      return write(tab, list, writesOfAssignments(rows, trip))
    }
    if (changed.length === 0) return
    const before = new Map([...assigned].map(([key, one]) => [key, one.to]))
    await writeAll(to)
    tab.undos.push(() => writeAll(before))
  }

  /** Assigns one part of the list to each shopper. Includes items that are already ticked. */
  async function splitList(tab: Tab, list: string) {
    const { items } = read(tab, list)
    const middle = random.below(items.length + 1)
    const other = Object.values(shoppers).find(({ id }) => id !== tab.shopperId)?.id ?? ''
    const sides = random.chance(0.5) ? [tab.shopperId, other] : [other, tab.shopperId]
    const to = items.map(({ key }, at): [string, string] => [
      key,
      (at < middle ? sides[0] : sides[1]) ?? other,
    ])
    await assign(tab, list, new Map(to))
  }

  async function takeOver(tab: Tab, list: string) {
    const { assigned } = read(tab, list)
    const others = [...assigned].filter(([, { to }]) => to !== tab.shopperId)
    const taken = others.slice(random.below(others.length + 1)).slice(0, 1 + random.below(4))
    await assign(tab, list, new Map(taken.map(([key]) => [key, tab.shopperId])))
  }

  async function handBack(tab: Tab, list: string) {
    const own = [...read(tab, list).assigned].filter(([, { to }]) => to === tab.shopperId)
    await assign(tab, list, new Map(own.map(([key]) => [key, null])))
  }

  async function endSplit(tab: Tab, list: string) {
    const all = [...read(tab, list).assigned.keys()]
    await assign(tab, list, new Map(all.map((key) => [key, null])))
  }

  return { splitList, takeOver, handBack, endSplit }
}
