import { expect, test } from 'vitest'
import { type JudgedItem, judgeItems } from './written-items.ts'
import { judgeTexts } from './written-texts.ts'

const texts = judgeTexts()
const items = judgeItems()

test.each([
  ['outline', 65],
  ['headings', 64],
  ['table', 63],
  ['csv', 40],
  ['chat', 64],
  ['tasks', 59],
  ['plan', 67],
  ['recipe', 54],
  ['mixed', 60],
])(
  'nearly all items in texts of shape %s are read, and little other text is mistaken for items',
  (shape, count) => {
    const own = texts.filter((text) => text.shape === shape)
    expect(own).toHaveLength(count)
    const wanted = own.flatMap(({ want }) => want).length
    const missed = own.flatMap((text) => text.missed)
    const noise = own.flatMap((text) => text.noise)
    expect({ missed, isFew: missed.length <= wanted * 0.07 }).toMatchObject({ isFew: true })
    expect({ noise, isLittle: noise.length <= count * 0.6 }).toMatchObject({ isLittle: true })
  },
)

test('on average, text is mistaken for an item at most once per three samples', () => {
  const noise = texts.flatMap((text) => text.noise)
  expect({ noise, isLittle: noise.length <= texts.length / 3 }).toMatchObject({ isLittle: true })
})

test('at most three items in all samples are wrongly read as ticked or not ticked', () => {
  const wrong = texts.flatMap(({ wrongTicks }) => wrongTicks)
  expect({ wrong, isFew: wrong.length <= 3 }).toMatchObject({ isFew: true })
})

test.each([
  ['ordinary', 2770, 0.98],
  ['regional', 890, 0.94],
  ['spanish', 880, 0.96],
  ['titles', 580, 0.97],
  ['notsold', 100, 0.95],
])('nearly all items in the set %s are placed in a correct department', (set, atLeast, share) => {
  const own = items.filter((item) => item.set === set)
  expect(own.length).toBeGreaterThanOrEqual(atLeast)
  expect(failuresOver(1 - share, own)).toEqual([])
})

/** Describes the failures if their share exceeds the limit; otherwise returns an empty array. */
function failuresOver(share: number, own: readonly JudgedItem[]): string[] {
  const failed = own.filter(({ place }) => place !== 'right')
  if (failed.length <= share * own.length) return []
  return failed.map(({ text, place }) => `${text}: ${place}`)
}
