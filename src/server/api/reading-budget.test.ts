import { expect, test } from 'vitest'
import { createReadingBudget } from './reading-budget.ts'

const list = 20_000

function budget() {
  const clock = { nowMs: 30_000 }
  const charge = createReadingBudget(() => clock.nowMs)
  const chargeOften = (times: number, reader: (nth: number) => [account: string, net: string]) => {
    for (let nth = 0; nth < times; nth += 1) {
      const [accountId, address] = reader(nth)
      charge({ accountId, address }, list)
    }
  }
  return { clock, charge, chargeOften }
}

const refusal = (status: number) =>
  expect.objectContaining({ status, headers: { 'Retry-After': '30' } }) as unknown

test('an account has a budget per minute across all addresses, separate from other accounts', () => {
  const { clock, charge, chargeOften } = budget()
  chargeOften(10, (nth) => ['ann', `192.0.2.${nth}`])
  expect(() => charge({ accountId: 'ann', address: '192.0.2.99' }, 1)).toThrow(refusal(429))
  expect(() => charge({ accountId: 'bob', address: '192.0.2.1' }, list)).not.toThrow()
  clock.nowMs = 60_000
  expect(() => charge({ accountId: 'ann', address: '192.0.2.1' }, list)).not.toThrow()
})

test('an address has a budget per minute across all accounts', () => {
  const { charge, chargeOften } = budget()
  chargeOften(20, (nth) => [`shopper ${nth}`, '192.0.2.1'])
  expect(() => charge({ accountId: 'ann', address: '192.0.2.1' }, 1)).toThrow(refusal(429))
  expect(() => charge({ accountId: 'ann', address: '192.0.2.2' }, list)).not.toThrow()
})

test('a server has a budget per minute across all accounts and addresses', () => {
  const { charge, chargeOften } = budget()
  chargeOften(100, (nth) => [`shopper ${nth}`, `192.0.2.${nth}`])
  expect(() => charge({ accountId: 'ann', address: '198.51.100.1' }, 1)).toThrow(refusal(503))
})

test('rejected requests don’t count toward a budget', () => {
  const { charge, chargeOften } = budget()
  chargeOften(10, () => ['ann', '192.0.2.1'])
  for (let nth = 0; nth < 100; nth += 1) {
    expect(() => charge({ accountId: 'ann', address: '192.0.2.1' }, list)).toThrow(refusal(429))
  }
  expect(() => charge({ accountId: 'bob', address: '192.0.2.1' }, list)).not.toThrow()
})
