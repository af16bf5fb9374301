import { expect, test } from 'vitest'
import { readList } from './read-list.ts'
import { testNames } from './test-names.ts'

const read = (text: string) => readList(text, testNames)
const namesIn = (text: string) => read(text).map(({ name }) => name)

test('headings that group items are not items', () => {
  const headed = read('Produce:\nonions\ngarlic\n\nDairy\nmilk\n\nFrozen: pizza, bread')
  expect(headed.map(({ name, heading }) => [name, heading])).toEqual([
    ['onions', 'Produce'],
    ['garlic', 'Produce'],
    ['milk', 'Dairy'],
    ['pizza', 'Frozen'],
    ['bread', 'Frozen'],
  ])
})

test('a list may start with a title or a greeting', () => {
  for (const title of [
    'Shopping list\n',
    '# Groceries',
    'Hi honey,',
    'Taco night\n',
    '**Weekend**',
  ]) {
    expect(namesIn(`${title}\n- milk\n- bread`)).toEqual(['milk', 'bread'])
  }
})

test('a person or a purpose may be the title of a list, unless it is a product', () => {
  for (const title of ['Deer camp (Fri-Mon, 6 guys)', 'CUB - Tues.', 'PATEL BROS']) {
    expect(namesIn(`${title}\n\n- milk\n- bread`)).toEqual(['milk', 'bread'])
  }
  expect(namesIn('Cheese\n\n- milk\n- bread')).toEqual(['Cheese', 'milk', 'bread'])
  expect(namesIn('KUMAR BROS\nMilk\nBread')).toEqual(['Milk', 'Bread'])
  expect(namesIn('KUMAR BROS\nMILK')).toEqual(['KUMAR BROS', 'MILK'])
})

test('a section name of several words may be a heading above bullets', () => {
  const list = 'Dairy / Cooler\n- milk\nDry stuff\n- sugar\nCheese etc\n- cheese'
  expect(namesIn(list)).toEqual(['milk', 'sugar', 'cheese'])
})

test('a list of only headings is read as items', () => {
  expect(namesIn('Ingredients:')).toEqual(['Ingredients'])
})

test('a line of items above a recipe is not a title', () => {
  const recipe = '\n\nFor the sauce:\n1 cup milk\n2 cups flour\n1 tsp salt'
  const items = ['milk', 'flour', 'salt']
  expect(namesIn(`bread, cheese, onions${recipe}`)).toEqual(['bread', 'cheese', 'onions', ...items])
  const row = ['sell ray', 'tofoo', 'grouper', 'bread', 'tums']
  expect(namesIn(`${row.join(', ')}${recipe}`)).toEqual([...row, ...items])
  for (const short of ['bread, cheese', 'bread, eggs and cheese', 'bread']) {
    const words = short.split(/, | and /u)
    expect(namesIn(`${short}${recipe}`)).toEqual([...words, ...items])
  }
  expect(namesIn(`Chicken, Leek and Mushroom Pie${recipe}`)).toEqual(items)
  expect(namesIn(`Bread, Cheese, and Onions${recipe}`)).toEqual(items)
  expect(namesIn(`bread, cheese and onions\nServes 4${recipe}`)).toEqual(items)
  expect(namesIn(`Grandma's Chicken, Rice, Bean, Corn, and Cheese Pie${recipe}`)).toEqual(items)
})

test('an unknown first line of a part is a heading if other parts of the list have headings', () => {
  const list = 'Dairy\nmilk\n\nFrozen\npizza\n\nMiddle aisles\nsugar\nflour\n\nunicorn\n\nbread'
  expect(namesIn(list)).toEqual(['milk', 'pizza', 'sugar', 'flour', 'unicorn', 'bread'])
  expect(read(list).find(({ name }) => name === 'sugar')?.heading).toBe('Middle aisles')
  expect(namesIn(list.replace('Middle aisles', 'Gochugaru'))).toContain('Gochugaru')
  expect(namesIn('milk\n\nMiddle aisles\nsugar')).toEqual(['milk', 'Middle aisles', 'sugar'])
})

test('varieties after a colon may belong to the word before the colon', () => {
  const kinds = read('soda: 7UP, cherry soda')
  expect(kinds.map(({ name, heading }) => [name, heading])).toEqual([
    ['7UP', 'soda'],
    ['cherry soda', 'soda'],
  ])
  expect(namesIn('soda: 7UP')).toEqual(['soda'])
  expect(namesIn('milk: organic, eggs, cheese')).toEqual(['milk', 'eggs', 'cheese'])
  expect(namesIn('eggs: large, milk, cheese')).toEqual(['eggs', 'milk', 'cheese'])
})

test('a store section next to a recipe begins a list of items', () => {
  const recipe = '\n\n1 cup milk\n2 cups flour\n1 tsp salt'
  expect(namesIn(`Veg: onions 3, moon fruit, garlic${recipe}`).slice(0, 3)).toEqual([
    'onions',
    'moon fruit',
    'garlic',
  ])
})

test('a pasted recipe yields its ingredients', () => {
  const items = read(`Chicken Dinner
Serves 4

Ingredients
2 cups flour
1 tsp salt
3 cloves garlic, minced

For the sauce:
1 cup milk

Directions
Mix the flour and salt.
Bake.`)
  expect(items.map(({ name, heading }) => [name, heading])).toEqual([
    ['flour', 'Ingredients'],
    ['salt', 'Ingredients'],
    ['garlic', 'Ingredients'],
    ['milk', 'For the sauce'],
  ])
})

test.each([
  'Sat errands',
  'Lista para el super 🛒',
  'Lo que falta',
  'Things we need',
  'Costco',
  '[Center aisles] (2)',
])('%j is a heading above any list', (title) => {
  expect(namesIn(`${title}\n\nmilk\nbread`)).toEqual(['milk', 'bread'])
  expect(namesIn(`${title}\n\n=== ALDI ===\nmilk\nbread`)).toEqual(['milk', 'bread'])
})

test('a store name is a heading, whatever punctuation surrounds it', () => {
  expect(namesIn('1st stop: Aldi\nmilk\n2nd stop: Costco\nbread')).toEqual(['milk', 'bread'])
  expect(namesIn('- milk\n--> TARGET\n- bread\n- Costco\n- eggs')).toEqual([
    'milk',
    'bread',
    'eggs',
  ])
})

test('the store section after several spaces is not part of the item', () => {
  expect(namesIn('☐ milk        Dairy\n☐ bread       Bakery')).toEqual(['milk', 'bread'])
})

test('a section name in capitals is a heading even without a blank line above it', () => {
  expect(namesIn('BREAKFAST\neggs\nmilk\nDINNER\nbeef')).toEqual(['eggs', 'milk', 'beef'])
  expect(namesIn('BREAD\nMILK\nEGGS')).toEqual(['BREAD', 'MILK', 'EGGS'])
})

test('section names without blank lines are headings if several are above items from their sections', () => {
  expect(namesIn('Entrees\nbeef\nDairy\nmilk\neggs\nBread\n2 bread')).toEqual([
    'beef',
    'milk',
    'eggs',
    'bread',
  ])
  expect(namesIn('beef\nBread\nmilk\neggs')).toEqual(['beef', 'Bread', 'milk', 'eggs'])
})

test('the words fresh fruit are an item unless they are above other items in a part', () => {
  expect(namesIn('milk\nfresh fruit\neggs')).toEqual(['milk', 'fresh fruit', 'eggs'])
})

test('a clause before a colon is a heading, even with a comma', () => {
  expect(namesIn('Fruit for breakfast, lunch, and dinner:\nmilk\neggs')).toEqual(['milk', 'eggs'])
  expect(namesIn('This week, I need the following:\nmilk\neggs')).toEqual(['milk', 'eggs'])
})

test('two section names together are a heading if the list has other headings', () => {
  const list = 'Produce\nonions\n\nCans & Staples\nsalt\n\nDairy\nmilk'
  expect(namesIn(list)).toEqual(['onions', 'salt', 'milk'])
})

test('a section name may have a remark in brackets', () => {
  expect(namesIn('PROTEINS (low effort)\n- beef\n\nDRINKS\n- soda')).toEqual(['beef', 'soda'])
})

test('a line above a framed heading is an item, not a heading above bullets', () => {
  expect(namesIn('>> Staples <<\nmilk\nbread\n>> For lunch <<\ncheese')).toEqual([
    'milk',
    'bread',
    'cheese',
  ])
})

test('a meal of a day is a heading if items are below it', () => {
  expect(namesIn('sat dinner\nmilk\n\nsun lunch\nbread')).toEqual(['milk', 'bread'])
})

test('the budget of a list is no item', () => {
  expect(namesIn('milk for the week (budget $60!!)\n- beef')).toEqual(['beef'])
  expect(namesIn('beef (budget $60)\nmilk')).toEqual(['beef', 'milk'])
})

test('a line such as (nothing) names no item', () => {
  expect(namesIn('milk\nnothing we will be away\nbread')).toEqual(['milk', 'bread'])
})

test('the title of a list may say who or what it is for', () => {
  const found = readList(
    'Shopping - us\nmilk\nShopping - the Millers\neggs\nGroceries – week 3\nbread\nGroceries - salt',
    testNames,
  )
  expect(found.map(({ name }) => name)).toEqual(['milk', 'eggs', 'bread', 'salt'])
})
