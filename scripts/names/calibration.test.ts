import { expect, test } from 'vitest'
import type { Confidence, Rule } from '../../src/shared/names/meaning.ts'
import { type Judged, judge, sampleLists } from './sample-lists.ts'

const judged = judge(sampleLists())
/** Minimum share of items that must be placed in a correct department, by confidence. */
const minShare = { sure: 0.99, likely: 0.9 }
/** A rule is checked separately only if it places at least this many items. */
const minItems = 30

test.each(['sure', 'likely'] as const)(
  "the share of '%s' matches in a correct department is as high as promised",
  (level) => {
    const items = itemsWhose(({ confidence }) => confidence === level)
    expect(items.length).toBeGreaterThanOrEqual(minItems)
    expect(shareRight(items), `${level}: ${described(items)}`).toBeGreaterThanOrEqual(
      minShare[level],
    )
  },
)

test('each rule that places many items is right as often as its confidence promises', () => {
  const rules = new Map<Rule, Confidence>()
  for (const { meaning } of judged) if (meaning) rules.set(meaning.rule, meaning.confidence)
  for (const [rule, level] of rules) {
    const items = itemsWhose((meaning) => meaning.rule === rule)
    if (level === 'maybe' || items.length < minItems) continue
    expect(shareRight(items), `${rule}: ${described(items)}`).toBeGreaterThanOrEqual(
      minShare[level],
    )
  }
})

test("an item whose match is only a suggestion doesn't get a product", () => {
  const doubtful = judged.filter(({ meaning }) => meaning?.confidence === 'maybe')
  expect(doubtful.filter(({ product }) => product !== null)).toEqual([])
})

/** Returns the items whose meaning `matches` accepts. */
function itemsWhose(matches: (meaning: NonNullable<Judged['meaning']>) => boolean): Judged[] {
  return judged.filter(({ meaning }) => meaning !== null && matches(meaning))
}

function shareRight(items: readonly Judged[]): number {
  return items.filter(({ place }) => place === 'right').length / items.length
}

/** Describes the wrongly placed items for the failure message. */
function described(items: readonly Judged[]): string {
  const wrong = items.filter(({ place }) => place !== 'right')
  const lines = wrong.map(({ wanted, product }) => `'${wanted.text}' got ${product?.name}`)
  return `${wrong.length} of ${items.length} are wrong:\n${lines.join('\n')}`
}
