import { expect, test } from 'vitest'
import { takeTaskMarks } from './task-marks.ts'

const take = (text: string) => {
  const { rest, isDone, notes } = takeTaskMarks({ text, from: 0, places: null })
  return [rest.text.replaceAll(/\s+/gu, ' ').trim(), isDone, notes]
}

test.each([
  ['milk due:2026-11-30', 'milk'],
  ['milk [due:: 2026-11-30]', 'milk'],
  ['milk p1', 'milk'],
  ['milk !high', 'milk'],
  ['milk ^a1b2c3', 'milk'],
  ['milk 📅 2026-11-30 ⏫', 'milk'],
  ['milk 🔁 every week', 'milk'],
  ['milk #food every week', 'milk'],
  ['milk #food fri', 'milk'],
  ['milk due Apr 12', 'milk'],
  ['milk ❌ 2025-03-07', 'milk (canceled)'],
  ['milk 🔁 every 2 weeks 📅 2026-11-30', 'milk'],
  ['milk every sun', 'milk'],
  ['milk every 3 weeks', 'milk'],
  ['milk due Mon', 'milk'],
  ['milk (due by Apr 12)', 'milk'],
  ['milk — due 4/12', 'milk'],
  ['milk  Thu, Apr 10  🔁', 'milk'],
  ['milk tomorrow at 5pm', 'milk'],
  ['milk   !!!', 'milk'],
  ['P1 — milk', 'milk'],
  ['milk. Cake is due Mon', 'milk. Cake is due Mon'],
  ['milk from Sat', 'milk from Sat'],
  ['(A) milk', 'milk'],
  ['(B) 2026-11-20 milk', 'milk'],
  ['2026-11-20 milk', 'milk'],
  ['2026-11-20 +Groceries milk', 'milk'],
  ['milk #groceries', 'milk'],
  ['milk #dairy +shopping', 'milk'],
  ['2% milk: organic', '2% milk: organic'],
  ['7 up', '7 up'],
  ['eggs for @mom', 'eggs for mom'],
  ['@costco', '@costco'],
])('without task marks, %j is %j', (text, expected) => {
  expect(take(text)).toEqual([expected, false, []])
})

test.each([
  ['milk @costco', ['costco']],
  ['milk @TraderJoes', ['Trader Joes']],
  ['milk @trader_joes #organic', ['trader joes', 'organic']],
  ['milk +Costco', ['Costco']],
  ['@Ann milk', ['Ann']],
])('the tag in %j becomes a note, because it is a store, person or variety', (text, notes) => {
  expect(take(text)).toEqual(['milk', false, notes])
})

test.each([
  ['x milk', true],
  ['x (A) milk', true],
  ['x 2026-11-24 2026-11-20 milk', true],
  ['milk ✅ 2026-11-24', true],
  ['milk @done(2026-11-24)', true],
  ['milk done:true', true],
])('%j is marked as done', (text, isDone) => {
  expect(take(text)).toEqual(['milk', isDone, []])
})

test("'x large' is a size, although 'x' alone marks an item as done", () => {
  expect(take('x large eggs')).toEqual(['x large eggs', false, []])
})

test('the tags of Org mode are removed, and a store among them becomes a note', () => {
  expect(take('milk :dairy:urgent:')).toEqual(['milk', false, []])
  expect(take('milk :costco:')).toEqual(['milk', false, ['costco']])
  expect(take('milk: whole')).toEqual(['milk: whole', false, []])
})

test('a task with a canceled state is not done', () => {
  const canceled = takeTaskMarks({ text: 'CANCELED milk', from: 0, places: null })
  expect([canceled.isCanceled, canceled.isDone, canceled.rest.text]).toEqual([true, false, 'milk'])
  const done = takeTaskMarks({ text: 'DONE milk', from: 0, places: null })
  expect([done.isCanceled, done.isDone]).toEqual([false, true])
})
