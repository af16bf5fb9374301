import { expect, test } from 'vitest'
import { testNames } from '../test-names.ts'
import { labeledMessages, messagesBelowNames } from './signed-chats.ts'
import { rawLines } from './written-lines.ts'

/** Returns the messages of a chat whose senders are on the same lines, or an empty array. */
function labeled(text: string): string[] {
  const lines = rawLines(text)
  return [...(labeledMessages(lines, testNames) ?? [])].flatMap(([at, { start, isMessage }]) =>
    isMessage ? [(lines[at]?.text ?? '').slice(start)] : [],
  )
}

/** Returns the messages of a chat whose senders are on lines of their own, or an empty array. */
function below(text: string): string[] {
  const lines = rawLines(text)
  return [...(messagesBelowNames(lines, testNames) ?? [])].flatMap(([at, { isMessage }]) =>
    isMessage ? [lines[at]?.text ?? ''] : [],
  )
}

test('a sender who writes only once is recognized among other senders', () => {
  expect(labeled('Rosa (sitter): hi\nMe ❤️: hi!\nRosa (sitter): milk is out\nTom: ok')).toEqual([
    'hi',
    'hi!',
    'milk is out',
    'ok',
  ])
})

test('a chat may have a single sender if its lines are mostly speech', () => {
  expect(labeled('need anything?\nBob: milk\nhow many?\nBob: just one\nok\nBob: thanks')).toEqual([
    'milk',
    'just one',
    'thanks',
  ])
  expect(labeled('Bob: milk\neggs\nBob: bread\nonions')).toEqual([])
})

test('names before dashes are senders only if some lines are speech', () => {
  expect(labeled('Ann - need milk?\nBob - yes\nAnn - ok')).toEqual(['need milk?', 'yes', 'ok'])
  expect(labeled('Ann - milk\nBob - bread\nAnn - eggs')).toEqual([])
})

test.each([
  'M: chicken (we have it)\nT: pizza\nW: eggs, do we have any?\nTh: beef\nF: pizza\nS: out\nS: chicken',
  'B: eggs\nL: chicken\nD: pizza\nB: eggs\nL: bread\nD: beef',
])('%j is a meal plan, not a chat', (text) => {
  expect(labeled(text)).toEqual([])
})

test('a sender may have the name of a product', () => {
  expect(
    below('Garlic\nhi, are you there?\n\nPepper\nyes, why?\n\nGarlic\nget milk\n\nPepper\nok'),
  ).toEqual(['hi, are you there?', 'yes, why?', 'get milk', 'ok'])
  expect(below('Ann\nGarlic\n\nBob\nPepper\n\nAnn\nGarlic\n\nBob\nPepper')).toEqual([])
})

test('a known product between messages is not a sender, even if it is written twice', () => {
  expect(below('Ann\nwhat do we need?\nBob\nmilk\nAnn\nmilk\nwhich?\nBob\nthe usual, ok?')).toEqual(
    ['what do we need?', 'milk', 'milk', 'which?', 'the usual, ok?'],
  )
})
