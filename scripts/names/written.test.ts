import { expect, test } from 'vitest'
import { type JudgedItem, judgeItems } from './written-items.ts'
import { judgeTexts } from './written-texts.ts'

const texts = judgeTexts()
const items = judgeItems()

test.each([
  ['outline', 30],
  ['headings', 30],
  ['table', 30],
  ['csv', 15],
  ['chat', 30],
  ['tasks', 30],
  ['plan', 30],
  ['recipe', 30],
  ['mixed', 15],
])('of texts with %s nearly all items are read, with little noise', (shape, count) => {
  const own = texts.filter((text) => text.shape === shape)
  expect(own).toHaveLength(count)
  const wanted = own.flatMap(({ want }) => want).length
  const missed = own.flatMap((text) => text.missed)
  const noise = own.flatMap((text) => text.noise)
  expect({ missed, isFew: missed.length <= wanted * 0.07 }).toMatchObject({ isFew: true })
  expect({ noise, isLittle: noise.length <= count * 0.6 }).toMatchObject({ isLittle: true })
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
  ['ordinary', 2030, 0.98],
  ['regional', 680, 0.94],
  ['spanish', 670, 0.96],
  ['titles', 580, 0.97],
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
