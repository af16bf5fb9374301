import { expect, test } from 'vitest'
import { coalesceWrites } from './coalesce-writes.ts'

test('if the store changes several times quickly, only the first and last changes are written', async () => {
  const written: string[] = []
  const write = coalesceWrites(async (store: string) => {
    written.push(store)
  })
  await Promise.all(['Target', 'Kroger', 'Safeway', 'Walmart'].map(write))
  expect(written).toEqual(['Target', 'Walmart'])
})

test("a failed write doesn't block later ones", async () => {
  const written: string[] = []
  const write = coalesceWrites(async (store: string) => {
    if (store === 'Target') throw new Error('no network')
    written.push(store)
  })
  await expect(write('Target')).rejects.toThrow('no network')
  await write('Kroger')
  expect(written).toEqual(['Kroger'])
})

test('a store chosen during a write that fails is still written', async () => {
  const written: string[] = []
  const write = coalesceWrites(async (store: string) => {
    if (store === 'Target') throw new Error('no network')
    written.push(store)
  })
  await Promise.all(['Target', 'Kroger'].map(write))
  expect(written).toEqual(['Kroger'])
})
