import { expect, test } from 'vitest'
import { readList } from '../read-list.ts'
import { testNames } from '../test-names.ts'

const ticksIn = (text: string) =>
  readList(text, testNames).map(({ name, isTicked }) => [name, isTicked])
const namesIn = (text: string) => readList(text, testNames).map(({ name }) => name)

test('a box that is ticked, or a name that is struck, says that an item is bought', () => {
  expect(ticksIn('- [x] milk\n- [ ] eggs\n~~bread~~\nsalt, ~~pepper~~')).toEqual([
    ['milk', true],
    ['eggs', false],
    ['bread', true],
    ['salt', false],
    ['pepper', true],
  ])
})

test.each(['✅', '✔️', '✓'])(
  '%s is a tick among other marks, and a bullet before each item',
  (mark) => {
    expect(ticksIn(`${mark} milk\n- eggs`)).toEqual([
      ['milk', true],
      ['eggs', false],
    ])
    expect(ticksIn(`${mark} milk\n${mark} eggs`)).toEqual([
      ['milk', false],
      ['eggs', false],
    ])
  },
)

test('a filled circle is a tick among open ones', () => {
  expect(ticksIn('◯ milk\n◉ eggs')).toEqual([
    ['milk', false],
    ['eggs', true],
  ])
})

test('emphasis is a title over other lines, and none on each of them', () => {
  expect(namesIn('**Cheese**\nmilk\nbread')).toEqual(['milk', 'bread'])
  expect(namesIn('**milk**\n**bread**')).toEqual(['milk', 'bread'])
})

test.each([
  ['🥦 Produce\nonions\n\n🥛 Dairy\nmilk', ['onions', 'milk']],
  ['[Produce]\nonions\n[Dairy]\nmilk', ['onions', 'milk']],
  ['Produce (2)\nonions\ngarlic\nDairy (1)\nmilk', ['onions', 'garlic', 'milk']],
  ['== DRINKS ==\nsoda\n* Dairy *\nmilk', ['soda', 'milk']],
  ['[milk]\n[eggs]', ['[milk]', '[eggs]']],
  ['Walmart pickup\nmilk\n\nCostco\neggs', ['milk', 'eggs']],
])('of %j the items are %j', (text, names) => {
  expect(namesIn(text)).toEqual(names)
})

test('what an app writes around tasks is no item, nor is an errand', () => {
  const note = '---\ntags: [food]\n---\n- [ ] milk\n- [ ] Call Dr. Patel\nDeadline: Fri, Nov 20'
  expect(namesIn(note)).toEqual(['milk'])
})

test('what surrounds a recipe is no item', () => {
  const recipe = [
    'Brown Bread',
    'By Ann | 61 comments',
    '',
    'Dough',
    '2 cups flour',
    '1 tsp salt',
    '1 cup hot water',
    '',
    'Sauce',
    '1 cup milk',
    '',
    '1. Mix flour, salt and milk.',
    '2. Bake at 350°F for 55 min.',
    '',
    'Tips: freezes well. Tent with foil, or bread browns.',
  ]
  expect(namesIn(recipe.join('\n'))).toEqual(['flour', 'salt', 'milk'])
})

test('of a plan only what it needs is bought', () => {
  const plan = 'Mon - pizza\nTue: chicken (need garlic, salt)\nFri off\n\nNEED\nmilk\neggs'
  expect(namesIn(plan)).toEqual(['garlic', 'salt', 'milk', 'eggs'])
  expect(namesIn('Mon - pizza\nTue: leftovers\nFri off')).toEqual([])
})

test.each([
  'milk、eggs、bread',
  'milk，eggs，bread',
  'milk | eggs | bread',
  'milk · eggs · bread',
  'milk\teggs\tbread',
])('%j are three items', (text) => {
  expect(namesIn(text)).toEqual(['milk', 'eggs', 'bread'])
})

test('below a recipe what begins like its notes may be an item', () => {
  const recipe = '2 cups flour\n1 tsp salt\n1 cup milk\n\nAlso:\nnutritional yeast\neggs'
  expect(namesIn(recipe)).toEqual(['flour', 'salt', 'milk', 'nutritional yeast', 'eggs'])
  expect(namesIn(`${recipe}\n\nNutrition facts: 2 g fat`)).toHaveLength(5)
})

test('numbers in boxes and rings count lines, and things behind them', () => {
  expect(namesIn('1️⃣ milk\n2️⃣ eggs 3️⃣\n🔟 bread')).toEqual(['milk', 'eggs', 'bread'])
  expect(readList('milk 2️⃣', testNames)[0]?.quantity).toBe(2)
})

test('a quoted cell may have several lines', () => {
  const table = 'Item,Qty,Notes\nmilk,2,"organic\nif cheap"\neggs,12,'
  expect(readList(table, testNames).map(({ name, note }) => [name, note])).toEqual([
    ['milk', 'organic if cheap'],
    ['eggs', ''],
  ])
})

test('stars and buttons of the page of a recipe are no items', () => {
  const page =
    'White Bread\n★★★★★ 4.8 from 212 votes\nJump to Video   Print   Pin\nFeeds about 10\n\nIngredients\n1x 2x 3x\n2 cups flour\n1 tsp salt\n1 cup milk\nNO EGGS'
  expect(namesIn(page)).toEqual(['flour', 'salt', 'milk'])
})

test('in a plan of meals what to buy stands between commas, known or not', () => {
  expect(
    namesIn('Day\tDinner\tBuy\nMon\tChili\tmilk, Zorbo mix\nTue\tgrill?\tdepends on weather'),
  ).toEqual(['milk', 'Zorbo mix'])
})

test('a row that estimates the sum is no item', () => {
  expect(namesIn('| Item | Price |\n|---|---|\n| Milk | 2 |\n| **Total est.** | 2 |')).toEqual([
    'Milk',
  ])
})

test('a filled circle among open ones is no title over them', () => {
  expect(ticksIn('○ milk\n● ~~eggs~~\n○ bread')).toEqual([
    ['milk', false],
    ['eggs', true],
    ['bread', false],
  ])
})

test.each([
  '[ ] Pick up Ben 3:15',
  '[ ] Vet appt for Moose 4/22 2pm',
  '☐ gas for mower',
  'pick up dry cleaning',
  '[-] Buy new toaster (cancelled, fixed it)',
  'is she making rice',
])('%j buys nothing', (line) => {
  expect(namesIn(`milk\neggs\n${line}`)).toEqual(['milk', 'eggs'])
})

test.each([
  ['Buy milk', 'milk'],
  ['- [ ] get some eggs', 'eggs'],
  ['- [ ] Buy bread  🔴 today', 'bread'],
  ['get well card', 'get well card'],
])('%j is %j', (line, name) => {
  expect(namesIn(line)).toEqual([name])
})

test('whom to ask is a note, and what one has is bought', () => {
  expect(
    readList('milk, ask Carl\neggs, nothing fancy\nbread -- have', testNames).map(
      ({ name, note, isTicked }) => [name, note, isTicked],
    ),
  ).toEqual([
    ['milk', 'ask Carl', false],
    ['eggs', 'nothing fancy', false],
    ['bread', 'have', true],
  ])
})

test('a letter around a recipe, its steps and the comments below are no items', () => {
  const text =
    "From: Ann\nSubject: Re: bread\n\nHi sweetie, here it is. She never wrote it down so this is from memory!\n\n(from Carol's card)\n\n3 C flour\n1 1/2 t salt\n2 c. milk\n\nStir, cover, leave on counter 12 hr. Bake 30 covered, 15 uncovered.\n\nComments (2)\nSue says: too much salt\n\nLove, Mom"
  expect(namesIn(text)).toEqual(['flour', 'salt', 'milk'])
  expect(
    namesIn('INGREDIENTS:\n1 cup milk\n2 eggs\n\nDIRECTIONS: Beat eggs, milk & salt. Chill.'),
  ).toEqual(['milk', 'eggs'])
})

test('a rule around a store may say when', () => {
  expect(
    readList('--- H-E-B (curbside, 5-6pm) ---\nmilk', testNames).map(({ name, heading }) => [
      name,
      heading,
    ]),
  ).toEqual([['milk', 'H-E-B (curbside, 5-6pm)']])
})

test('the steps of a recipe are no goods, whichever of their sentences begins with what to do', () => {
  const steps = 'Pound flour into the beef. Brown both sides in hot oil. Put onions over it.'
  expect(
    namesIn(`Steak\nTime: 25 minutes\n\n2 cups flour\n1 tsp salt\n2 lb beef\n\n${steps}`),
  ).toEqual(['flour', 'salt', 'beef'])
})

test('how many things a title stands over may be said behind it', () => {
  expect(
    namesIn('MEATS (3)\n---------\nbeef\n\nVEGETABLES / FRUIT (6)\n----\nonions\nturnips (2)'),
  ).toEqual(['beef', 'onions', 'turnips'])
})
