import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import type { Pool } from 'pg'
import { findProblems } from './list-oracle.ts'
import {
  crashTab,
  openTab,
  signUp,
  syncTabs,
  type Tab,
  tabNames,
  walkTabNames,
} from './list-tabs.ts'
import { saveLists } from './save-lists.ts'
import { seededRandom } from './seeded-random.ts'
import { shopperSteps } from './shopper-steps.ts'
import { newWriteJournal } from './write-journal.ts'

export type InterleaveOptions = {
  /** Database pool with the server's role. `ownerPool` connects as the database owner. */
  pool: Pool
  ownerPool: Pool
  seed: number
  steps: number
  /** Control: items get random ids instead of keys from their text. */
  hasRandomKeys?: boolean
  /** Halfway through the steps, restores the lists to their state after a quarter of the steps. */
  isRestored?: boolean
  /** Control: devices aren't notified of the restore. */
  isRestoreHidden?: boolean
  /**
   * Two phones shop for 30 items. They split the trip, hand parts back and start over, and one of them is
   * offline for a long time.
   */
  isSplitTrip?: boolean
}

/**
 * Runs random actions by two shoppers on three devices, with network failures, duplicate calls and crashes.
 * Then syncs all devices and returns the problems found. The result is empty if the design works.
 */
export async function interleaveLists(options: InterleaveOptions): Promise<string[]> {
  const { pool, ownerPool, seed, steps, hasRandomKeys = false } = options
  const { isRestored = false, isRestoreHidden = false, isSplitTrip = false } = options
  const random = seededRandom(seed)
  const journal = newWriteJournal(hasRandomKeys)
  const shoppers = { ann: await signUp(ownerPool), bob: await signUp(ownerPool) }
  const owners = [shoppers.ann.id, shoppers.bob.id]
  const tabOptions = { pool, shoppers, random }
  const names = isSplitTrip ? walkTabNames : tabNames
  const tabs = await Promise.all(names.map((name) => openTab(name, tabOptions)))
  const [first] = tabs
  if (!first) return []
  const sharedList = randomUUID()
  const shopper = shopperSteps({
    random,
    journal,
    sharedList,
    shoppers,
    hasRandomKeys,
    isSplitTrip,
  })

  // A device learns from its first response how far off its clock is.
  await syncTabs(tabs)
  await shopper.createList(first, sharedList, 'Ours')
  await syncTabs(tabs)
  await ownerPool.query(`insert into public.list_members values ($1, $2, 'editor')`, [
    sharedList,
    shoppers.bob.id,
  ])
  if (isSplitTrip) {
    await shopper.typeItems(first, sharedList, 30)
    await syncTabs(tabs)
  }
  const offlineSteps = { from: random.below(steps / 2), count: random.below(steps / 2) }
  const offlineTab = names[random.below(names.length)]

  async function step() {
    const at = random.below(tabs.length)
    const tab = tabs[at]
    if (!tab) return
    const dice = random.next()
    if (dice < 0.66) await shopper.doNext(tab)
    else if (dice < 0.76) {
      // Runs two actions at the same time, possibly in two tabs of the same device.
      const others = tabs.filter((other) => other !== tab)
      await Promise.all([tab, random.pick(others) ?? tab].map(shopper.doNext))
    } else if (dice < 0.82 && !isSplitTrip) tab.isOnline = !tab.isOnline
    else if (dice < 0.85) {
      crashTab(tab)
      tabs[at] = await openTab(tab.name, tabOptions)
    } else void tab.store.sync().catch(() => {})
    if (random.chance(0.3)) await wait(random.next() * 6)
  }

  let restore: Awaited<ReturnType<typeof saveLists>> | undefined
  for (let count = 0; count < steps; count += 1) {
    if (isSplitTrip) {
      const isOffline = count >= offlineSteps.from && count < offlineSteps.from + offlineSteps.count
      for (const tab of tabs) if (tab.name === offlineTab) tab.isOnline = !isOffline
    }
    await step()
    if (isRestored && count === Math.floor(steps / 4)) {
      restore = await saveLists(ownerPool, owners)
    }
    if (count === Math.floor(steps / 2)) await restore?.({ isAnnounced: !isRestoreHidden })
  }
  await settle(tabs)
  const problems = await findProblems({ ownerPool, shoppers, tabs, sharedList, journal })
  for (const { store } of tabs) store.stop()
  return problems
}

/** Syncs until every device has received every change. */
async function settle(tabs: readonly Tab[]) {
  for (const tab of tabs) tab.isOnline = true
  // A change that one device sends in the first round reaches the others in the second.
  await syncTabs(tabs)
  await syncTabs(tabs)
  for (const { store } of tabs) await store.refresh()
}
