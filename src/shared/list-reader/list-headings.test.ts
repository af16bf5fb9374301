import { expect, test } from 'vitest'
import { readList } from './read-list.ts'
import { testNames } from './test-names.ts'

const read = (text: string) => readList(text, testNames)
const namesIn = (text: string) => read(text).map(({ name }) => name)

test("headings above items aren't items", () => {
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

test("an unknown line above bullets or in capitals may be a title, but a known product isn't", () => {
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

test('a heading without items below it is read as an item', () => {
  expect(namesIn('Ingredients:')).toEqual(['Ingredients'])
})

test("a line of items above a recipe isn't a title", () => {
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

test('an unknown line that begins a part of the list is a heading if other parts begin with headings', () => {
  const list = 'Dairy\nmilk\n\nFrozen\npizza\n\nMiddle aisles\nsugar\nflour\n\nunicorn\n\nbread'
  expect(namesIn(list)).toEqual(['milk', 'pizza', 'sugar', 'flour', 'unicorn', 'bread'])
  expect(read(list).find(({ name }) => name === 'sugar')?.heading).toBe('Middle aisles')
  expect(namesIn(list.replace('Middle aisles', 'Gochugaru'))).toContain('Gochugaru')
  expect(namesIn('milk\n\nMiddle aisles\nsugar')).toEqual(['milk', 'Middle aisles', 'sugar'])
})

test('text after a colon may list varieties of the product before the colon', () => {
  const kinds = read('soda: 7UP, cherry soda')
  expect(kinds.map(({ name, heading }) => [name, heading])).toEqual([
    ['7UP', 'soda'],
    ['cherry soda', 'soda'],
  ])
  expect(namesIn('soda: 7UP')).toEqual(['soda'])
  expect(namesIn('milk: organic, eggs, cheese')).toEqual(['milk', 'eggs', 'cheese'])
  expect(namesIn('eggs: large, milk, cheese')).toEqual(['eggs', 'milk', 'cheese'])
})

test('a store section before a colon begins a list of items, even above a recipe', () => {
  const recipe = '\n\n1 cup milk\n2 cups flour\n1 tsp salt'
  expect(namesIn(`Veg: onions 3, moon fruit, garlic${recipe}`).slice(0, 3)).toEqual([
    'onions',
    'moon fruit',
    'garlic',
  ])
})

test('the items of a pasted recipe are its ingredients', () => {
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

test('a store name is a heading regardless of the punctuation around it', () => {
  expect(namesIn('1st stop: Aldi\nmilk\n2nd stop: Costco\nbread')).toEqual(['milk', 'bread'])
  expect(namesIn('- milk\n--> TARGET\n- bread\n- Costco\n- eggs')).toEqual([
    'milk',
    'bread',
    'eggs',
  ])
})

test("a store section after several spaces isn't part of the item before it", () => {
  expect(namesIn('☐ milk        Dairy\n☐ bread       Bakery')).toEqual(['milk', 'bread'])
})

test('a section name in capitals is a heading even without a blank line above it', () => {
  expect(namesIn('BREAKFAST\neggs\nmilk\nDINNER\nbeef')).toEqual(['eggs', 'milk', 'beef'])
  expect(namesIn('BREAD\nMILK\nEGGS')).toEqual(['BREAD', 'MILK', 'EGGS'])
})

test('without blank lines, several section names above items from their sections are headings', () => {
  expect(namesIn('Entrees\nbeef\nDairy\nmilk\neggs\nBread\n2 bread')).toEqual([
    'beef',
    'milk',
    'eggs',
    'bread',
  ])
  expect(namesIn('beef\nBread\nmilk\neggs')).toEqual(['beef', 'Bread', 'milk', 'eggs'])
})

test("'fresh fruit' between items is an item", () => {
  expect(namesIn('milk\nfresh fruit\neggs')).toEqual(['milk', 'fresh fruit', 'eggs'])
})

test('a clause before a colon is a heading, even with a comma', () => {
  expect(namesIn('Fruit for breakfast, lunch, and dinner:\nmilk\neggs')).toEqual(['milk', 'eggs'])
  expect(namesIn('This week, I need the following:\nmilk\neggs')).toEqual(['milk', 'eggs'])
})

test('two joined section names are a heading if the list has other headings', () => {
  const list = 'Produce\nonions\n\nCans & Staples\nsalt\n\nDairy\nmilk'
  expect(namesIn(list)).toEqual(['onions', 'salt', 'milk'])
})

test('a remark in parentheses may follow a section name', () => {
  expect(namesIn('PROTEINS (low effort)\n- beef\n\nDRINKS\n- soda')).toEqual(['beef', 'soda'])
})

test('a line directly above a heading between symbols is an item', () => {
  expect(namesIn('>> Staples <<\nmilk\nbread\n>> For lunch <<\ncheese')).toEqual([
    'milk',
    'bread',
    'cheese',
  ])
})

test("a day and a meal, such as 'sat dinner', are a heading if items follow", () => {
  expect(namesIn('sat dinner\nmilk\n\nsun lunch\nbread')).toEqual(['milk', 'bread'])
})

test("a title that mentions the list's budget isn't an item", () => {
  expect(namesIn('milk for the week (budget $60!!)\n- beef')).toEqual(['beef'])
  expect(namesIn('beef (budget $60)\nmilk')).toEqual(['beef', 'milk'])
})

test("a line that begins with 'nothing' isn't an item", () => {
  expect(namesIn('milk\nnothing we will be away\nbread')).toEqual(['milk', 'bread'])
})

test('the title of a list may say who or what it is for', () => {
  const found = readList(
    'Shopping - us\nmilk\nShopping - the Millers\neggs\nGroceries – week 3\nbread\nGroceries - salt',
    testNames,
  )
  expect(found.map(({ name }) => name)).toEqual(['milk', 'eggs', 'bread', 'salt'])
})
