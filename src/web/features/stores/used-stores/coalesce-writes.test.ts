import { expect, test } from 'vitest'
import { coalesceWrites } from './coalesce-writes.ts'

test('quick changes of the store are saved as the first and the last, in two writes', async () => {
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

test('a store chosen while a write fails is still written', async () => {
  const written: string[] = []
  const write = coalesceWrites(async (store: string) => {
    if (store === 'Target') throw new Error('no network')
    written.push(store)
  })
  await Promise.all(['Target', 'Kroger'].map(write))
  expect(written).toEqual(['Kroger'])
})
