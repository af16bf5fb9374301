import { removeRows } from '#shared/lists/change-rows.ts'
import { itemFinderModule } from '../catalog.ts'
import { loadWithin } from '../lazy-module.ts'
import { deviceDay } from './device-day.ts'
import { dueRepeats, type RepeatWrites, writesOfRepeat } from './repeat-writes.ts'
import type { ShopperLists } from './shopper-lists.ts'

/** A saved list's items that this device has added to another list. */
export type AddedItems = {
  /** Name of the saved list. */
  name: string
  count: number
  undo: () => Promise<void>
}

/** The part of a shopper's lists used by `watchRepeats`. */
export type RepeatingLists = Pick<
  ShopperLists,
  | 'snapshot'
  | 'subscribe'
  | 'rows'
  | 'nowMs'
  | 'syncNow'
  | 'itemsOf'
  | 'writeLists'
  | 'writeRows'
  | 'setTicked'
>

type Options = {
  shopperId: string
  lists: RepeatingLists
  onAdded: (added: AddedItems) => void
  /**
   * Called with a saved list's name if the list's items don't fit on the target list. Called only once for
   * each scheduled day.
   */
  onFull: (name: string) => void
}

/** Time until the next attempt to add items that couldn't be added, in milliseconds. */
const retryMs = 10 * 60_000

/**
 * Adds the items of repeating lists on their scheduled days, once the lists are synced or a sync has failed.
 * While the page is visible, checks which lists are due: right away, after every change to a list, at
 * midnight and every ten minutes. Also checks when the page becomes visible. Returns a function that stops
 * the checks.
 */
export function watchRepeats({ shopperId, lists, onAdded, onFull }: Options): () => void {
  /**
   * Ids of repeats whose items couldn't be added since the last timed check, for example because the target
   * was full.
   */
  const failedIds = new Set<string>()
  const toldFull = new Set<string>()
  let isRunning = false
  let isStopped = false
  let timer: ReturnType<typeof setTimeout> | undefined

  function findDue() {
    const due = dueRepeats(lists.snapshot(), { shopperId, today: deviceDay(lists) })
    return due
      .map((one) => ({ ...one, id: `${one.list.uid} ${one.day} ${one.into.uid}` }))
      .filter(({ id }) => !failedIds.has(id))
  }

  async function addDue() {
    if (isRunning || isStopped || document.hidden || findDue().length === 0) return
    isRunning = true
    try {
      await withTabLock(shopperId, addAll)
    } finally {
      isRunning = false
    }
  }

  async function addAll() {
    // Syncs first, because another device may already have added the items, and a member may have removed
    // some since.
    await lists.syncNow()
    const names = await loadWithin(itemFinderModule)
    const { status } = lists.snapshot().sync
    if (isStopped || !names || (status !== 'synced' && status !== 'failed')) return
    for (let [due] = findDue(); due; [due] = findDue()) {
      failedIds.add(due.id)
      const context = { shopperId, nowMs: lists.nowMs(), readRows: names.readRows }
      const made = writesOfRepeat(lists, due, context)
      if (made === 'full' && !toldFull.has(due.id)) onFull(due.list.name)
      if (made === 'full') toldFull.add(due.id)
      if (typeof made === 'string') continue
      await lists.writeLists(made.changes)
      failedIds.delete(due.id)
      const { name } = due.list
      const undo = () => undoRepeat(lists, due.into.uid, made)
      if (made.count > 0) onAdded({ name, count: made.count, undo })
    }
  }

  function check() {
    // If the browser can't store the rows, the next check tries again.
    addDue().catch(() => {})
  }

  function checkAgain() {
    failedIds.clear()
    check()
    clearTimeout(timer)
    if (!isStopped) timer = setTimeout(checkAgain, Math.min(retryMs, untilMidnight()))
  }

  const unsubscribe = lists.subscribe(check)
  document.addEventListener('visibilitychange', checkAgain)
  checkAgain()
  return () => {
    isStopped = true
    clearTimeout(timer)
    unsubscribe()
    document.removeEventListener('visibilitychange', checkAgain)
  }
}

/** Removes the rows that a repeat added, and ticks the items that the repeat unticked. */
async function undoRepeat(
  lists: RepeatingLists,
  uid: string,
  { added, unticked }: RepeatWrites,
): Promise<void> {
  const rows = lists.itemsOf(uid)
  await lists.writeRows(uid, rows, removeRows(rows, added))
  await lists.setTicked(uid, unticked, true)
}

/** Returns the time until the next day begins on this device, in milliseconds. */
function untilMidnight(): number {
  const nowMs = Date.now()
  return new Date(nowMs).setHours(24, 0, 0, 0) - nowMs
}

/**
 * Runs a task unless another of the shopper's tabs is already running one. If a tab skips the task, it checks
 * again when it receives the rows that the other tab wrote.
 */
async function withTabLock(shopperId: string, task: () => Promise<void>): Promise<void> {
  // Browsers support locks only over HTTPS and on localhost.
  const locks: LockManager | undefined = navigator.locks
  if (!locks) return task()
  await locks.request(`grocery-genie:repeats:${shopperId}`, { ifAvailable: true }, async (lock) => {
    if (lock) await task()
  })
}
