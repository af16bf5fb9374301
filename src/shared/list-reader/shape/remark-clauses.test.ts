import { expect, test } from 'vitest'
import { itemWithClauses } from './remark-clauses.ts'

test.each([
  ['rice - NO we have a bag', 'rice', ['we have a bag']],
  ['cat food (she has plenty, leave it)', 'cat food', ['she has plenty', 'leave it']],
  ['oats - ordered online dont need', 'oats', ['ordered online', 'dont need']],
  ['rice (Ann: I have rice)', 'rice', ['I have']],
  ['salt: Bob says box is full', 'salt', ['box is full']],
  ["beer - Cole's turn, he's getting it", 'beer', ["Cole's turn", "he's getting it"]],
  ['milk: skip it, too much', 'milk', ['skip it']],
])('%j is split into the item %j and the clauses %j', (line, item, clauses) => {
  expect(itemWithClauses(line)).toEqual({ item, clauses })
})

test.each([
  'bread - white, if none skip',
  'popsicles (no chips, we still have some)',
  'ham (have some, need more)',
  'milk - Ann says get 2',
  'milk, eggs',
  'tea',
])("%j doesn't contain a remark that could refuse the item", (line) => {
  expect(itemWithClauses(line).clauses).toEqual([])
})
