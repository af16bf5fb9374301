import { expect, test } from 'vitest'
import type { Confidence, Rule } from '../../src/shared/names/meaning.ts'
import { handLists, type Judged, judge } from './hand-lists.ts'

const judged = judge(handLists())
/** How often items are right that are placed with such confidence, at least. */
const leastShare = { sure: 0.99, likely: 0.9 }
/** A rule that places fewer items than this is judged by its level alone. */
const minItems = 30

test.each(['sure', 'likely'] as const)('what is %s is right as often as that promises', (level) => {
  const items = placedBy(({ confidence }) => confidence === level)
  expect(items.length).toBeGreaterThanOrEqual(minItems)
  expect(shareRight(items), `${level}: ${described(items)}`).toBeGreaterThanOrEqual(
    leastShare[level],
  )
})

test('each rule that places many items keeps its level', () => {
  const rules = new Map<Rule, Confidence>()
  for (const { meaning } of judged) if (meaning) rules.set(meaning.rule, meaning.confidence)
  for (const [rule, level] of rules) {
    const items = placedBy((meaning) => meaning.rule === rule)
    if (level === 'maybe' || items.length < minItems) continue
    expect(shareRight(items), `${rule}: ${described(items)}`).toBeGreaterThanOrEqual(
      leastShare[level],
    )
  }
})

test('what is only worth a question is placed nowhere', () => {
  const doubtful = judged.filter(({ meaning }) => meaning?.confidence === 'maybe')
  expect(doubtful.filter(({ product }) => product !== null)).toEqual([])
})

function placedBy(matches: (meaning: NonNullable<Judged['meaning']>) => boolean): Judged[] {
  return judged.filter(({ meaning }) => meaning !== null && matches(meaning))
}

function shareRight(items: readonly Judged[]): number {
  return items.filter(({ place }) => place === 'right').length / items.length
}

/** The wrong ones, for whoever sees the test fail. */
function described(items: readonly Judged[]): string {
  const wrong = items.filter(({ place }) => place !== 'right')
  const lines = wrong.map(({ wanted, product }) => `'${wanted.text}' got ${product?.name}`)
  return `${wrong.length} of ${items.length} are wrong:\n${lines.join('\n')}`
}
