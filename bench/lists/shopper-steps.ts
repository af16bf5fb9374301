import { randomUUID } from 'node:crypto'
import { readList } from '#shared/list-reader/read-list.ts'
import { testNames } from '#shared/list-reader/test-names.ts'
import type { ListItemRow, TextChanges } from '#shared/lists/list-item-row.ts'
import { changesOfText } from '#shared/lists/list-text.ts'
import { readRows } from '#shared/lists/read-rows.ts'
import { rowId, tripNumberOf } from '#shared/lists/synced-row.ts'
import { tickKeysIn } from '#shared/lists/ticked-rows.ts'
import {
  writeOfNewList,
  writeOfRepeatSetting,
  writeOfTick,
  writeOfTrip,
  writesOfChanges,
} from '../../src/web/lib/lists/list-writes.ts'
import { itemsOf, storedListOf } from '../../src/web/lib/lists/stored-list.ts'
import type { Write } from '../../src/web/lib/sync/apply-writes.ts'
import { itemSteps } from './item-steps.ts'
import type { Shoppers, Tab } from './list-tabs.ts'
import type { SeededRandom } from './seeded-random.ts'
import { splitSteps } from './split-steps.ts'
import { type WriteJournal, writeNoted } from './write-journal.ts'

/** Creation time that all lists share, to check that lists created at the same time aren't merged. */
const createdAtMs = 1_700_000_000_000

type ShopperStepsOptions = {
  random: SeededRandom
  journal: WriteJournal
  sharedList: string
  shoppers: Shoppers
  hasRandomKeys: boolean
  /**
   * Whether to take only the actions of a split trip: splitting, handing back parts, ticking and starting
   * over.
   */
  isSplitTrip: boolean
}

/** Returns functions that act as a shopper in a tab. `doNext` does a random action, chosen by its weight. */
export function shopperSteps(options: ShopperStepsOptions) {
  const { random, journal, sharedList, shoppers, hasRandomKeys, isSplitTrip } = options

  async function write(
    tab: Tab,
    list: string,
    writes: readonly Write[],
    before: readonly ListItemRow[] = [],
  ) {
    // The current list is created when its first item is added.
    const isBegun = list !== tab.shopperId || tab.store.rows.has(rowId('lists', list))
    const all = isBegun ? writes : [writeOfNewList('', tab.store.nowMs()), ...writes]
    await writeNoted(journal, { store: tab.store, list, tab: tab.name, before }, all)
  }

  function withKeys(changes: TextChanges, rows: readonly ListItemRow[]): TextChanges {
    if (!hasRandomKeys) return changes
    const known = new Set(rows.map(({ key }) => key))
    const written = changes.written.map((row) =>
      known.has(row.key) ? row : { ...row, key: randomUUID() },
    )
    return { ...changes, written }
  }

  const items = itemSteps({ random, write, withKeys })
  const split = splitSteps({ random, write, shoppers })

  function createList(tab: Tab, list: string, name: string): Promise<void> {
    return write(tab, list, [writeOfNewList(name, createdAtMs)])
  }

  /** Adds this many items with different names. */
  async function typeItems(tab: Tab, list: string, count: number) {
    const text = Array.from({ length: count }, (_, at) => `thing${at}`).join(', ')
    const changes = withKeys(changesOfText([], text), [])
    await write(tab, list, writesOfChanges(tab.store.rows, { uid: list, before: [], changes }))
  }

  async function tickItem(tab: Tab, list: string) {
    const all = readRows(itemsOf(tab.store.rowsOf(list)), (text) => readList(text, testNames))
    const item = random.pick(all)
    if (!item) return
    const trip = currentTrip(tab, list)
    const isDone = random.chance(0.8)
    const ticks = tickKeysIn(all)(item).map((key) => writeOfTick(key, { trip, isDone }))
    await write(tab, list, ticks)
  }

  async function beginTrip(tab: Tab, list: string) {
    const trip = currentTrip(tab, list)
    const goTo = (next: number) => write(tab, list, [writeOfTrip(next, tab.shopperId)])
    await goTo(trip + 1)
    tab.undos.push(() => goTo(trip))
  }

  /**
   * Starts the trip over while another shopper has assigned items. The trip keeps its number, and all devices
   * learn who started it over.
   */
  const announceRestart = (tab: Tab, list: string) =>
    write(tab, list, [writeOfTrip(currentTrip(tab, list), tab.shopperId)])

  const renameList = (tab: Tab, list: string) =>
    write(tab, list, [{ kind: 'lists', fields: { name: `Name ${random.below(1_000)}` } }])

  /**
   * Makes a list repeat weekly: its items are added to the shopper's current list on a random weekday.
   * Sometimes turns the repeat off instead.
   */
  async function repeatList(tab: Tab, list: string) {
    const before = storedListOf(list, tab.store.rowsOf(list))?.repeats ?? null
    const set = (repeats: typeof before) => write(tab, list, [writeOfRepeatSetting(repeats)])
    const repeats = { into: null, weekday: random.below(7), weeks: 1, since: '2026-11-27' } as const
    await set(random.chance(0.8) ? repeats : null)
    tab.undos.push(() => set(before))
  }

  async function startList(tab: Tab) {
    const list = randomUUID()
    await createList(tab, list, 'Private')
    await items.editText(tab, list)
  }

  async function deleteList(tab: Tab) {
    const list = random.pick(savedListsOf(tab).filter((uid) => uid !== sharedList))
    if (list === undefined) return
    await write(tab, list, [{ kind: 'lists', fields: { present: false } }])
    tab.undos.push(() => write(tab, list, [{ kind: 'lists', fields: { present: true } }]))
  }

  /** Undoes one of the recent actions, not always the latest. */
  async function undo(tab: Tab) {
    const [made] = tab.undos.splice(random.below(tab.undos.length), 1)
    await made?.()
  }

  const walkSteps = [
    [170, tickItem],
    [20, split.splitList],
    [25, split.takeOver],
    [15, split.handBack],
    [8, split.endSplit],
    [25, beginTrip],
    [10, announceRestart],
    [60, undo],
  ] as const
  const allSteps = [
    ...walkSteps,
    [120, items.editText],
    [100, items.addItems],
    [80, items.rewriteItem],
    [80, items.moveItem],
    [80, items.setStore],
    [60, items.removeItem],
    [5, items.removeAllItems],
    [30, renameList],
    [20, repeatList],
    [20, startList],
    [20, deleteList],
  ] as const
  const steps = isSplitTrip ? walkSteps : allSteps
  const total = steps.reduce((sum, [weight]) => sum + weight, 0)

  /** Picks the shared list in most cases, and otherwise any of the shopper's lists. */
  function pickList(tab: Tab): string {
    const saved = savedListsOf(tab)
    if (random.chance(0.7) && saved.includes(sharedList)) return sharedList
    return random.pick([...saved, tab.shopperId]) ?? tab.shopperId
  }

  /** Does one random action in a tab. */
  async function doNext(tab: Tab) {
    const list = pickList(tab)
    let left = random.next() * total
    for (const [weight, step] of steps) {
      left -= weight
      if (left < 0) return step(tab, list)
    }
  }

  return { createList, typeItems, doNext }
}

function currentTrip(tab: Tab, list: string): number {
  const row = tab.store.rows.get(rowId('lists', list))
  return row ? tripNumberOf(row) : 1
}

function savedListsOf({ store, shopperId }: Tab): string[] {
  return [...store.rows.values()].flatMap(({ kind, list, fields }) =>
    kind === 'lists' && fields['present'] !== false && list !== shopperId ? list : [],
  )
}
