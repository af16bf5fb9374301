import { expect, test } from 'vitest'
import { readList } from '../read-list.ts'
import { testNames } from '../test-names.ts'
import { goodsAsked } from './recipe-requests.ts'

function asked(line: string, startsPart = false): string[] | null {
  const found = goodsAsked(line, { names: testNames, startsPart })
  return found && found.goods.map(({ start, end }) => line.slice(start, end))
}

test.each([
  ['also grab milk + eggs', ['milk + eggs']],
  ["book club thurs, also get: milk (2), a cheese. Lena's bringing bread", ['milk (2), a cheese']],
  ['for the shopping list: milk, eggs. have everything else', ['milk, eggs']],
  ['Comprar también: leche', ['leche']],
  ['mija trae tambien leche y huevos. Pan ya no, tu tia trae', ['leche y huevos']],
  ['need: milk', ['milk']],
  ['Cook 35 min. Serve with bread (buy 1 pack)', ['bread (buy 1 pack)']],
  ['Broil. Top with cheese bc we like it (need some)', ['cheese']],
  ['Serve with milk (cold)', null],
  ['Chill overnite. 2 bags onions to serve.', ['2 bags onions']],
  ['Slice onions to serve.', null],
  ['side: milk, eggs', ['milk, eggs']],
  ['Also for brunch: milk, eggs', ['milk, eggs']],
  ['double it! so need 2 cans of beans', ['2 cans of beans']],
  ['Cool & grab it with a towel', null],
  ['+ milk, eggs', ['milk, eggs']],
  ['(for the fair, buy loaf pans)', ['loaf pans)']],
  ['Get a large pot and add the milk.', null],
  ['You may need more milk.', null],
])('the line %j below a recipe asks for %j', (line, goods) => {
  expect(asked(line)).toEqual(goods)
})

test("after a blank line, a request such as 'need milk' doesn't need a colon", () => {
  expect(asked('need milk, eggs', true)).toEqual(['milk, eggs'])
  expect(asked('need milk, eggs')).toBe(null)
})

test('goods requested below the steps of a recipe are items', () => {
  const recipe =
    '1 cup milk\n2 cups flour\n1 tsp salt\n\nBake 20 min at 350. Cool.\nalso grab eggs, bread'
  expect(readList(recipe, testNames).map(({ name }) => name)).toEqual([
    'milk',
    'flour',
    'salt',
    'eggs',
    'bread',
  ])
})
