import { expect, test } from 'vitest'
import { readList } from '../read-list.ts'
import { testNames } from '../test-names.ts'
import { dictatedLines, withSpokenBreaks } from './dictation.ts'

const broken = (text: string) => withSpokenBreaks({ text, from: 0, places: null }, testNames).text

test.each([
  ["um milk and eggs and uh bread okay that's it", 'milk. eggs. bread.'],
  [
    'half and half and mac and cheese and a pound and a half of beef',
    'half and half. mac and cheese. a pound and a half of beef',
  ],
  ['so get um milk and uh eggs and some uh bread', 'so. get milk. eggs. some bread'],
  ['get two percent milk and eggs and one percent milk', 'get 2% milk. eggs. 1% milk'],
  ['get milk but i think eggs and salt and bread too', 'get milk but eggs. salt. bread too'],
  ['so we need milk comma eggs comma bread period', 'so. we need milk. eggs. bread.'],
  ['eggs and soda no wait we have soda get cheese', 'eggs. soda. we have soda. get cheese'],
  ['get bread milk eggs and beef', 'get bread. milk. eggs. beef'],
  ['light bulbs sixty watt and milk and eggs', 'light bulbs 60 watt. milk. eggs'],
  ['get milk and buns dave has the grill', 'get milk. buns. Dave has the grill'],
  ['beef two pounds no make that one pound and salt', 'beef two pounds. one pound. salt'],
])('the dictated %j is split into sentences as in %j', (text, sentences) => {
  expect(broken(text)).toBe(sentences)
})

test('typed text keeps its punctuation', () => {
  const text = 'milk and eggs, bread, salt and pepper, soap'
  expect(broken(text)).toBe(text)
  expect([...dictatedLines([text, 'milk and eggs'])]).toEqual([])
})

test('only the items are read from dictated text, and its other words are ignored', () => {
  const text =
    "okay so I need to go to the store and get um milk and the cheese and oh I think we're out of bread\noh call Linda back about the cards on Tuesday\nand uh potatoes and soda no wait we have soda and salt that's it"
  expect(readList(text, testNames).map(({ name }) => name)).toEqual([
    'milk',
    'cheese',
    'bread',
    'potatoes',
    'salt',
  ])
})
