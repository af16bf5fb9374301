import { tooManyRequests } from './api-errors.ts'

/**
 * Characters of lists that one account may have read in a minute, on each server: reading is work of its
 * process alone, up to a third of a second for 20,000 characters that nobody has read before.
 */
const maxCharacters = 600_000
const minuteMs = 60_000

/** Counts what is read for each account; throws when it is too much. `nowMs`: of a clock that never steps. */
export function createReadingBudget(nowMs = () => performance.now()) {
  let minute = 0
  const read = new Map<string, number>()
  return (accountId: string, characters: number): void => {
    const now = Math.floor(nowMs() / minuteMs)
    if (now !== minute) read.clear()
    minute = now
    const total = (read.get(accountId) ?? 0) + characters
    if (total > maxCharacters) {
      throw tooManyRequests(Math.ceil(((now + 1) * minuteMs - nowMs()) / 1000))
    }
    read.set(accountId, total)
  }
}
