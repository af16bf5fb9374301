import { expect, test } from 'vitest'
import { testNames } from '../test-names.ts'
import { wantedProse } from './prose.ts'

const wanted = (text: string) =>
  wantedProse({ text, from: 0, places: null }, { names: testNames, isSpoken: false }).text

test.each([
  ['Snowed again, 5 inches. We need milk.', 'We need milk.'],
  ['Called Ann. Early bed.', ''],
  ['The hens gave 5 eggs. Get salt.', 'Get salt.'],
  ['Turn the bread over at six. Eggs and salt.', 'Eggs and salt.'],
  ['Tomorrow I will go to the co-op and get these: milk, eggs, salt.', 'get milk, eggs, salt.'],
  ['So far I have on my list: milk, eggs.', 'get milk, eggs.'],
  ['I want to bake tonight so flour, eggs, salt.', 'get flour, eggs, salt.'],
  ['We have salt so just flour.', 'We have salt. get flour.'],
  ['Two owl wreaths for the doors as well.', 'also Two owl wreaths for the doors as well.'],
  ['Could you get a few things? We need a volunteer.', ''],
  ['Bring your own bread.', ''],
  ['Get 2 lb. of beef and some salt.', 'Get 2 lb. of beef and some salt.'],
])('of the sentences in %j, %j may ask for goods', (text, sentences) => {
  expect(wanted(text)).toBe(sentences)
})

test('each character keeps its offset in the text', () => {
  const text = 'Snowed again. Tomorrow I go out and get these: milk, eggs.'
  const { text: found, places } = wantedProse(
    { text, from: 0, places: null },
    { names: testNames, isSpoken: false },
  )
  expect(text.slice(places?.[found.indexOf('eggs')])).toBe('eggs.')
})
