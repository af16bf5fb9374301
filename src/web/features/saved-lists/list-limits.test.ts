import { expect, test } from 'vitest'
import { itemsProblem, nameProblem } from './list-limits.ts'

test('a list name that is too long is rejected before it is sent to the server', () => {
  expect(nameProblem('n'.repeat(200))).toBeUndefined()
  expect(nameProblem(`  ${'n'.repeat(200)}  `)).toBeUndefined()
  expect(nameProblem('n'.repeat(201))).toBe(
    'A list name holds up to 200 characters; this one has 201.',
  )
})

test('a list that is too long is rejected before it is sent to the server', () => {
  expect(itemsProblem('🥛'.repeat(20_000))).toBeUndefined()
  expect(itemsProblem('i'.repeat(20_431))).toBe(
    'A saved list holds up to 20,000 characters; this one has 20,431.',
  )
})
