import { expect, test } from 'vitest'
import { loadOnce } from './load-once.ts'

test('the value is loaded only once for all callers, unless loading it fails', async () => {
  let loads = 0
  const load = loadOnce(async () => {
    loads += 1
    if (loads === 1) throw new Error('EMFILE')
    return { loads }
  })
  const failed = await Promise.allSettled([load(), load()])
  expect(failed.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  const [one, other] = await Promise.all([load(), load()])
  expect(one).toEqual({ loads: 2 })
  expect(other).toBe(one)
})
