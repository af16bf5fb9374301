import { tooBusy, tooManyRequests } from './api-errors.ts'

/** The account and the client address to which parsing is charged. */
export type Reader = { accountId: string; address: string }

/**
 * Maximum number of list characters that one server parses per minute: for an account, for an address and in
 * total. A program that polls a list of 500 characters every 30 seconds uses 1,000. The longest lists have
 * 20,000 characters. If all of their words differ, one takes up to a third of a second to parse, so a server
 * spends at most about half of its time on lists, and an account at most a twentieth.
 */
const maxCharacters = { account: 200_000, address: 400_000, server: 2_000_000 }
const minuteMs = 60_000

/**
 * Returns a function that charges characters to the per-minute budgets of an account, its address and this
 * server. If the characters would exceed a budget, the function throws and doesn't charge any budget. `nowMs`
 * is monotonic.
 */
export function createReadingBudget(nowMs = () => performance.now()) {
  let minute = 0
  const usage = new Map<string, number>()
  return ({ accountId, address }: Reader, characters: number): void => {
    const now = Math.floor(nowMs() / minuteMs)
    if (now !== minute) usage.clear()
    minute = now
    const secondsLeft = Math.ceil(((now + 1) * minuteMs - nowMs()) / 1000)
    const totals = [
      { key: `account ${accountId}`, max: maxCharacters.account, exceeded: tooManyRequests },
      { key: `address ${address}`, max: maxCharacters.address, exceeded: tooManyRequests },
      { key: 'server', max: maxCharacters.server, exceeded: tooBusy },
    ].map((total) => ({ ...total, characters: (usage.get(total.key) ?? 0) + characters }))
    for (const { characters: all, max, exceeded } of totals) {
      if (all > max) throw exceeded(secondsLeft)
    }
    for (const { key, characters: all } of totals) usage.set(key, all)
  }
}
