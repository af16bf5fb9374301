import { expect, test } from 'vitest'
import { readOnThread, startListReader } from './list-reader.ts'

/** Returns text that isn't cached yet and takes a while to parse. */
function longText(seed: string): string {
  return Array.from({ length: 800 }, (_, nth) => `2 lbs gala apples ${seed}${nth}`).join('\n')
}

test('the process stays responsive while a long list is parsed', async () => {
  await startListReader()
  let turns = 0
  let isRead = false
  const reading = readOnThread(longText('a')).then((mentions) => {
    isRead = true
    return mentions
  })
  while (!isRead) {
    turns += 1
    await new Promise(setImmediate)
  }
  expect(await reading).toHaveLength(800)
  expect(turns).toBeGreaterThan(10)
})

test('parsing that takes too long is aborted, and the next list is parsed', async () => {
  const controller = new AbortController()
  const reading = readOnThread(longText('b'), controller.signal)
  await startListReader()
  controller.abort()
  await expect(reading).rejects.toMatchObject({ status: 503, code: 'unavailable' })
  expect(await readOnThread('milk, 2 eggs')).toEqual([
    { key: 'milk', store: null, text: 'milk', at: 0 },
    { key: 'egg', store: null, text: '2 eggs', at: 6 },
  ])
})
