import { expect, test } from 'vitest'
import { readOnThread, startListReader } from './list-reader.ts'

/** A text that nobody has read before and that takes a while. */
function longText(seed: string): string {
  return Array.from({ length: 800 }, (_, nth) => `2 lbs gala apples ${seed}${nth}`).join('\n')
}

test('others are answered while a long list is read', async () => {
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

test('a reading that takes too long is given up, and the next list is read', async () => {
  const giveUp = new AbortController()
  const reading = readOnThread(longText('b'), giveUp.signal)
  await startListReader()
  giveUp.abort()
  await expect(reading).rejects.toMatchObject({ status: 503, code: 'unavailable' })
  expect(await readOnThread('milk, 2 eggs')).toEqual([
    { key: 'milk', text: 'milk', at: 0 },
    { key: 'egg', text: '2 eggs', at: 6 },
  ])
})
