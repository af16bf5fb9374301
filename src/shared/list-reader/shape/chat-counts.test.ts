import { expect, test } from 'vitest'
import { countIn } from './chat-counts.ts'

test.each([
  ['80', 80],
  ['ok two', 2],
  ['24 if its on sale. nvm 12 is fine', 12],
  ['4 it is', 4],
  ['2 but one without nuts', 2],
  ['just 1 more', 1],
])('the count in %j is %d', (reply, quantity) => {
  expect(countIn(reply)).toMatchObject({ quantity })
})

test.each(['leaving in 10', '5 minutes away', 'no', '2 blocks from you'])(
  '%j does not give the count of an item',
  (reply) => {
    expect(countIn(reply)).toBeNull()
  },
)
