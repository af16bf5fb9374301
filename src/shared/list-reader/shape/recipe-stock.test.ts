import { expect, test } from 'vitest'
import { readList } from '../read-list.ts'
import { testNames } from '../test-names.ts'
import { goodsAtHome } from './recipe-stock.ts'

test.each([
  ['(got flour, oil & salt in the pantry)', ['flour', 'oil', 'salt']],
  ["Note to self: we've got the tamari and olive oil.", ['tamari', 'olive oil']],
  ['cumin and oil I have', ['cumin', 'oil']],
  ['We already have the spices', ['spices']],
  ['flour and eggs are in the pantry', ['flour', 'eggs']],
  ['the salt is already at home', ['salt']],
  ['have: rice, butter', ['rice', 'butter']],
])('the line %j says that %j are at home', (line, goods) => {
  expect(goodsAtHome(line)).toEqual(goods)
})

test.each([
  'you have to stir it',
  'let it rest until you have peaks',
  '2 cups flour',
  'need eggs, have to get milk',
  'have a drink for the cook',
  'bake until the edges are brown',
])("the line %j doesn't say that ingredients are at home", (line) => {
  expect(goodsAtHome(line)).toEqual([])
})

test('ingredients are ticked except the ones that a line names as missing', () => {
  const recipe = 'Flatbread\n2 cups flour\n1 tsp salt\n1/2 cup milk\n\nMix, knead and bake 20 min.'
  const items = readList(`${recipe}\n\nHave everything except the milk`, testNames)
  expect(items.map(({ name, isTicked }) => [name, isTicked])).toEqual([
    ['flour', true],
    ['salt', true],
    ['milk', false],
  ])
})

test('ingredients that a line below the recipe says are at home are ticked', () => {
  const recipe =
    'Flatbread\n2 cups flour\n1 tsp salt\n1/2 cup milk\n2 eggs\n\nMix, knead and bake 20 min.'
  const items = readList(`${recipe}\n\n(got flour & salt in the pantry)`, testNames)
  expect(items.map(({ name, isTicked }) => [name, isTicked])).toEqual([
    ['flour', true],
    ['salt', true],
    ['milk', false],
    ['eggs', false],
  ])
})
