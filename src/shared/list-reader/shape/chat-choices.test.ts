import { expect, test } from 'vitest'
import { choiceIn } from './chat-choices.ts'

test.each([
  ['salsa or queso', ['salsa', 'queso']],
  ['ok. can or bottle?', ['can', 'bottle']],
  ['do you want whole or skim?', ['whole', 'skim']],
  ['one or two', ['one', 'two']],
])('%j asks which alternative is wanted', (message, alternatives) => {
  expect(choiceIn(message, { isFirst: false })?.alternatives).toEqual(alternatives)
})

test.each([
  'grapes or something',
  'are you coming or not',
  'we can do Friday or when you are home',
])('%j does not ask which alternative is wanted', (message) => {
  expect(choiceIn(message, { isFirst: false })).toBeNull()
})

test('alternatives without a question mark are a request if no item has been mentioned yet', () => {
  expect(choiceIn('apples or pears', { isFirst: true })).toBeNull()
  expect(choiceIn('apples or pears?', { isFirst: true })).not.toBeNull()
})
