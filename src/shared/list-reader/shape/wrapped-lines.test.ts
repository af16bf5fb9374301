import { expect, test } from 'vitest'
import { readList } from '../read-list.ts'
import { testNames } from '../test-names.ts'

const namesIn = (text: string) => readList(text, testNames).map(({ name }) => name)

test('a sentence of a letter may continue on the next line', () => {
  const letter =
    "Dear Carol,\n\nThank you so much for offering to shop for me while my hip heals. I don't need\nvery much. If you could get me a half dozen eggs, a small wheel of good\ncheese, and some milk I would be grateful. I am also nearly out of fine table\nsalt. Don't bother with flour, the boy next door brings it.\n\nIf the lemons are under $6 please pick one out for me.\n\nFondly,\nLouise"
  expect(namesIn(letter).map((name) => name.split(' ').at(-1))).toEqual([
    'eggs',
    'cheese',
    'milk',
    'salt',
    'lemons',
  ])
})

test('a list with long lines is not a letter', () => {
  const list =
    'milk, eggs, cheese, flour, butter, bread, salt, pepper, onions,\nlemons, apples, pears, plums, rice, beans, oats, tea, coffee, sugar,\nhoney, jam'
  expect(namesIn(list).length).toBe(21)
})
