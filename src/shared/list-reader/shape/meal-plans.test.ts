import { expect, test } from 'vitest'
import { planLines } from './meal-plans.ts'

/** For each line of a plan what it needs. */
function needed(text: string): [string, string | null, string | null][] {
  const lines = text.split('\n').map((line) => line.trim())
  return [...planLines(lines)].map(([at, { goods, dish }]) => {
    const line = lines[at] ?? ''
    return [line, goods && line.slice(goods.start, goods.end), dish]
  })
}

test('the meals of a plan are no goods, what they need is', () => {
  expect(needed('Mon - tacos\nTue: leftovers\nWed: spaghetti (need beef, sauce)\nFri off')).toEqual(
    [
      ['Mon - tacos', null, null],
      ['Tue: leftovers', null, null],
      ['Wed: spaghetti (need beef, sauce)', 'beef, sauce', 'spaghetti'],
      ['Fri off', null, null],
    ],
  )
})

test('what stands under a day is a meal where the plan says what it needs', () => {
  expect(needed('Monday\n  Grilled cheese\n  buy: cheese, bread\nTuesday\n  Leftovers')).toEqual([
    ['Monday', null, null],
    ['Grilled cheese', null, null],
    ['buy: cheese, bread', 'cheese, bread', 'Grilled cheese'],
    ['Tuesday', null, null],
    ['Leftovers', null, null],
  ])
})

test('what is listed under days without more is bought', () => {
  expect(needed('Monday\n- milk\nTuesday\n- eggs').map(([line]) => line)).toEqual([
    'Monday',
    'Tuesday',
  ])
  expect(needed('Monday tacos:\nbeef\n\nTuesday stir fry:\nrice')).toEqual([])
})

test.each(['Sunday dinner\nmilk\neggs', 'sun butter\nsat milk\nmilk', 'milk\neggs'])(
  '%j is no plan',
  (text) => {
    expect(needed(text)).toEqual([])
  },
)
