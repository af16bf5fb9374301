import { type Judged, judge, sampleLists } from '../../scripts/names/sample-lists.ts'
import type { Confidence } from '../../src/shared/names/meaning.ts'
import type { Result } from '../parts/result.ts'

const goal = { placed: 97, wrong: 1, parsed: 98, sure: 99, likely: 90 }
/** Percentage of items that were placed before the vocabulary existed, on six lists with 138 items. */
const placedBefore = 1.4

/**
 * Parses real people's lists and places their items, as the app does. Measures only once, because the result
 * is always the same.
 */
export function measureRealLists(): Promise<Result[]> {
  const judged = judge(sampleLists())
  const percentOf = (matches: (item: Judged) => boolean) =>
    (100 * judged.filter(matches).length) / judged.length
  const placed = percentOf(({ place }) => place === 'right')
  const wrong = percentOf(({ place }) => place === 'wrong')
  const parsed = percentOf(({ isParsed }) => isParsed)
  return Promise.resolve([
    {
      name: `Real lists: in the right department, of ${judged.length} items`,
      goal: `≥ ${goal.placed}`,
      value: placed,
      unit: '%',
      control: 'when the goal was set',
      controlValue: placedBefore,
      met: placed >= goal.placed,
    },
    {
      name: 'Real lists: in a wrong department',
      goal: `≤ ${goal.wrong}`,
      value: wrong,
      unit: '%',
      control: null,
      controlValue: null,
      met: wrong <= goal.wrong,
    },
    {
      name: 'Real lists: parsed as a person would',
      goal: `≥ ${goal.parsed}`,
      value: parsed,
      unit: '%',
      control: null,
      controlValue: null,
      met: parsed >= goal.parsed,
    },
    ...(['sure', 'likely'] as const).map((level) => calibrationRow(judged, level)),
  ])
}

/** Of the items that were placed with this confidence, measures the percentage placed correctly. */
function calibrationRow(judged: readonly Judged[], level: Exclude<Confidence, 'maybe'>): Result {
  const placed = judged.filter(({ meaning }) => meaning?.confidence === level)
  const value = (100 * placed.filter(({ place }) => place === 'right').length) / placed.length
  return {
    name: `Real lists: right where the app is ${level}, of ${placed.length} items`,
    goal: `≥ ${goal[level]}`,
    value,
    unit: '%',
    control: null,
    controlValue: null,
    met: value >= goal[level],
  }
}
