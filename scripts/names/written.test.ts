import { expect, test } from 'vitest'
import { type JudgedItem, judgeItems } from './written-items.ts'
import { judgeTexts } from './written-texts.ts'

const texts = judgeTexts()
const items = judgeItems()

test.each([
  ['outline'],
  ['headings'],
  ['table'],
  ['csv'],
  ['chat'],
  ['tasks'],
  ['plan'],
  ['recipe'],
])('of fifteen texts with %s nearly all items are read, with little noise', (shape) => {
  const own = texts.filter((text) => text.shape === shape)
  expect(own).toHaveLength(15)
  const wanted = own.flatMap(({ want }) => want).length
  const missed = own.flatMap((text) => text.missed)
  const noise = own.flatMap((text) => text.noise)
  expect({ missed, isFew: missed.length <= wanted * 0.06 }).toMatchObject({ isFew: true })
  expect({ noise, isLittle: noise.length <= 12 }).toMatchObject({ isLittle: true })
})

test('no more than one row of noise is read in three texts', () => {
  const noise = texts.flatMap((text) => text.noise)
  expect({ noise, isLittle: noise.length <= texts.length / 3 }).toMatchObject({ isLittle: true })
})

test('what is crossed off in a text is ticked, and nothing else', () => {
  const wrong = texts.flatMap(({ wrongTicks }) => wrongTicks)
  expect({ wrong, isFew: wrong.length <= 3 }).toMatchObject({ isFew: true })
})

test.each([
  ['ordinary', 860, 0.96],
  ['regional', 320, 0.95],
  ['spanish', 300, 0.95],
  ['titles', 250, 0.92],
  ['notsold', 100, 0.95],
])('%s lists of other hands stand where stores keep their items', (set, atLeast, share) => {
  const own = items.filter((item) => item.set === set)
  expect(own.length).toBeGreaterThanOrEqual(atLeast)
  expect(failuresOver(1 - share, own)).toEqual([])
})

/** What is not right, when it is a greater share of all. */
function failuresOver(share: number, own: readonly JudgedItem[]): string[] {
  const failed = own.filter(({ place }) => place !== 'right')
  if (failed.length <= share * own.length) return []
  return failed.map(({ text, place }) => `${text}: ${place}`)
}
