import { expect, test } from 'vitest'
import { testServer } from '../testing/test-server.ts'
import { grantAllLists, runTwoUsers } from '../testing/two-users.ts'

async function annAndBob() {
  const { url, ownerPool, asShopper } = await testServer()
  const newToken = async () => {
    const { data } = await (await asShopper('shopper')).auth.getSession()
    return String(data.session?.access_token)
  }
  const tokens = { ann: await newToken(), bob: await newToken() }
  return { url, ownerPool, tokens }
}

test('two shoppers never see or change each other’s data', {
  timeout: 60_000,
}, async () => {
  const outcome = await runTwoUsers({ ...(await annAndBob()), count: 400, seed: 5 })
  expect(outcome.leaks).toEqual([])
  expect(outcome.done).toBeGreaterThan(120)
})

test('runTwoUsers detects a table without row-level security', {
  timeout: 60_000,
}, async () => {
  const shoppers = await annAndBob()
  await shoppers.ownerPool.query('alter table public.aisle_corrections disable row level security')
  const { leaks: effects } = await runTwoUsers({ ...shoppers, count: 200, seed: 5 })
  expect(effects.some((effect) => effect.startsWith('changed'))).toBe(true)
  expect(effects.some((effect) => effect.startsWith('showed'))).toBe(true)
})

test('runTwoUsers detects a function that doesn’t check membership', {
  timeout: 60_000,
}, async () => {
  const shoppers = await annAndBob()
  await shoppers.ownerPool.query(grantAllLists)
  const { leaks: effects } = await runTwoUsers({ ...shoppers, count: 200, seed: 5 })
  const ofLists = effects.filter((effect) => effect.includes('/rpc/'))
  expect(ofLists.some((effect) => effect.startsWith('changed'))).toBe(true)
  expect(ofLists.some((effect) => effect.startsWith('showed'))).toBe(true)
})
