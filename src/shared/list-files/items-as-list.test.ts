import { expect, test } from 'vitest'
import { changesOfText } from '#shared/lists/list-text.ts'
import { type FileLine, listOfLines } from './items-as-list.ts'
import { plainTextAsList } from './list-as-plain-text.ts'

const typed = (text: string, isTicked: boolean): FileLine => ({ kind: 'typed', text, isTicked })

test('ticked items have the same keys as their rows once the list is saved', () => {
  const list = listOfLines('Weekly', [
    typed('2 lbs apples', true),
    typed('milk', false),
    typed('Milk', true),
    { kind: 'item', name: 'Soup, tomato', quantity: 2, isTicked: true },
  ])
  const keys = changesOfText([], list.text).written.map(({ key }) => key)
  expect(keys).toEqual(['lbs apples', 'milk', 'milk~2', 'soup (tomato)'])
  expect(list.tickedKeys).toEqual(['lbs apples', 'milk~2', 'soup (tomato)'])
})

test('a ticked line ticks every row it may become, except rows that an unticked line may also become', () => {
  const { tickedKeys } = listOfLines('Weekly', [
    typed('salt & pepper', true),
    typed('mac and cheese', true),
    typed('cheese', false),
  ])
  expect(tickedKeys).toEqual(['salt & pepper', 'mac and cheese', 'salt', 'pepper', 'mac'])
})

test('a heading ends with a colon, and its comma becomes an ampersand', () => {
  const { text } = listOfLines('Weekly', [
    { kind: 'heading', text: 'Frozen, canned' },
    typed('peas', false),
  ])
  expect(text).toBe('Frozen & canned:\npeas')
})

test.each([
  ['- [ ] milk\n- [x] eggs', 'milk\neggs', ['eggs']],
  ['☐ milk\n☑️ 2 eggs', 'milk\n2 eggs', ['eggs']],
  ['Dairy:\n- [ ] milk\n- [X] eggs', 'Dairy:\n- [ ] milk\n- eggs', ['eggs']],
  ['Dairy:\n☐ milk\n☑ eggs', 'Dairy:\n☐ milk\n- eggs', ['eggs']],
  ['- milk\n- ~~eggs~~', 'milk\neggs', ['eggs']],
  [
    '# Dairy\n- [ ] milk\n- [x] 1 ¹/₂ cups cream',
    'Dairy:\n- [ ] milk\n- 1 1/2 cups cream',
    ['cups cream'],
  ],
  ['- [ ] 2 kg kale\n- [ ] 0  salt', '2 kg kale\nsalt', []],
  ['✔ milk\n✔ eggs', 'milk\neggs', []],
  ['☐ milk\n✅ eggs', 'milk\neggs', ['eggs']],
])('ticks in the text %j are kept', (text, items, tickedKeys) => {
  expect(plainTextAsList(text, '')).toMatchObject({ text: items, tickedKeys })
})
