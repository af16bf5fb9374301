import { readFileSync } from 'node:fs'
import { brotliCompressSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { judgeStores, sharesOf } from './judge-signs.ts'
import { signTable } from './sign-catalog.ts'

const stores = judgeStores()
const wanted = 0.95

test('nearly all words are read under the right sign', () => {
  const wrong = stores.flatMap((one) => one.wrongWords.map((word) => `${one.store}: ${word}`))
  const { words } = sharesOf(stores)
  expect({ wrong, isFew: words >= wanted }).toMatchObject({ isFew: true })
})

test("nearly all items are under the right sign, far more than with the chain's layout alone", () => {
  const wrong = stores.flatMap((one) => one.wrongItems.map((item) => `${one.store}: ${item}`))
  const { items, itemsByChain } = sharesOf(stores)
  expect({ wrong, isFew: items >= wanted }).toMatchObject({ isFew: true })
  expect(itemsByChain).toBeLessThan(0.2)
})

test.each(['a', 'b', 'c', 'd', 'e'])(
  'at least nine in ten words and items are right on signs of form %s',
  (form) => {
    const own = stores.filter((one) => one.form === form)
    expect(own.length).toBeGreaterThan(1)
    const { words, items } = sharesOf(own)
    const wrong = own.flatMap(({ wrongWords, wrongItems }) => [...wrongWords, ...wrongItems])
    expect({ wrong, isFew: words >= 0.9 && items >= 0.9 }).toMatchObject({ isFew: true })
  },
)

test('the table of sign words is small enough to load with the names', () => {
  expect(brotliCompressSync(readFileSync(signTable)).length).toBeLessThanOrEqual(6_000)
})
