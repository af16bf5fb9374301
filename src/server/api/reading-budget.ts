import { tooBusy, tooManyRequests } from './api-errors.ts'

/** Who has a list read. */
export type Reader = { accountId: string; address: string }

/**
 * Characters of lists that are read in a minute, on each server. A program that asks for a list of 500
 * every half a minute takes 1,000; the longest lists have 20,000, whose rows take the process up to 30 ms.
 */
const maxCharacters = { account: 600_000, address: 1_200_000, server: 6_000_000 }
const minuteMs = 60_000

/** Counts what is read for each; throws when it is too much. `nowMs`: of a clock that never steps. */
export function createReadingBudget(nowMs = () => performance.now()) {
  let minute = 0
  const read = new Map<string, number>()
  return ({ accountId, address }: Reader, characters: number): void => {
    const now = Math.floor(nowMs() / minuteMs)
    if (now !== minute) read.clear()
    minute = now
    const secondsLeft = Math.ceil(((now + 1) * minuteMs - nowMs()) / 1000)
    const totals = [
      { key: `account ${accountId}`, max: maxCharacters.account, exceeded: tooManyRequests },
      { key: `address ${address}`, max: maxCharacters.address, exceeded: tooManyRequests },
      { key: 'server', max: maxCharacters.server, exceeded: tooBusy },
    ].map((total) => ({ ...total, characters: (read.get(total.key) ?? 0) + characters }))
    for (const { characters: all, max, exceeded } of totals) {
      if (all > max) throw exceeded(secondsLeft)
    }
    for (const { key, characters: all } of totals) read.set(key, all)
  }
}
