import { expect, test } from 'vitest'
import { testNames } from '../test-names.ts'
import { speechIn } from './chat-speech.ts'

test('a reply right below a question counts as an exchange', () => {
  expect(speechIn(['how many?', '2', 'which one', 'ok'], testNames)).toMatchObject({
    questions: 1,
    replies: 2,
    exchanges: 1,
  })
})

test.each(['no onions', 'good eggs', '- ok', 'milk (the one we like)', '6', 'milk'])(
  '%j is not speech',
  (line) => {
    expect(speechIn([line], testNames).spoken).toBe(0)
  },
)

test.each(['no, onions', 'ok', 'k', '👍', 'are you there', 'onions?', 'hi Ann', 'we have onions'])(
  '%j is speech',
  (line) => {
    expect(speechIn([line], testNames)).toMatchObject({ spoken: 1, share: 1 })
  },
)
