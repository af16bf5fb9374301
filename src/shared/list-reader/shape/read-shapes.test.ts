import { expect, test } from 'vitest'
import { readList } from '../read-list.ts'
import { testNames } from '../test-names.ts'

const ticksIn = (text: string) =>
  readList(text, testNames).map(({ name, isTicked }) => [name, isTicked])
const namesIn = (text: string) => readList(text, testNames).map(({ name }) => name)

test('a checked box or struck-through text marks an item as bought', () => {
  expect(ticksIn('- [x] milk\n- [ ] eggs\n~~bread~~\nsalt, ~~pepper~~')).toEqual([
    ['milk', true],
    ['eggs', false],
    ['bread', true],
    ['salt', false],
    ['pepper', true],
  ])
})

test.each(['✅', '✔️', '✓'])(
  '%s is a tick among other marks, but a bullet if every item has the same mark',
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

test('a filled circle among open ones is a tick', () => {
  expect(ticksIn('◯ milk\n◉ eggs')).toEqual([
    ['milk', false],
    ['eggs', true],
  ])
})

test('a bold line above other lines is a title, unless every line is bold', () => {
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
])('%j contains the items %j', (text, names) => {
  expect(namesIn(text)).toEqual(names)
})

test('errands are not items, and neither are lines that an app adds, such as a deadline', () => {
  const note = '---\ntags: [food]\n---\n- [ ] milk\n- [ ] Call Dr. Patel\nDeadline: Fri, Nov 20'
  expect(namesIn(note)).toEqual(['milk'])
})

test("the text around a recipe doesn't contain items", () => {
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

test('a meal plan yields only its ingredients', () => {
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
])('%j contains three items', (text) => {
  expect(namesIn(text)).toEqual(['milk', 'eggs', 'bread'])
})

test("a heading such as 'Also:' below a recipe begins a list of items", () => {
  const recipe = '2 cups flour\n1 tsp salt\n1 cup milk\n\nAlso:\nnutritional yeast\neggs'
  expect(namesIn(recipe)).toEqual(['flour', 'salt', 'milk', 'nutritional yeast', 'eggs'])
  expect(namesIn(`${recipe}\n\nNutrition facts: 2 g fat`)).toHaveLength(5)
})

test('a boxed or circled number is a line number before an item and an amount after it', () => {
  expect(namesIn('1️⃣ milk\n2️⃣ eggs 3️⃣\n🔟 bread')).toEqual(['milk', 'eggs', 'bread'])
  expect(readList('milk 2️⃣', testNames)[0]?.quantity).toBe(2)
})

test('a quoted cell may contain line breaks', () => {
  const table = 'Item,Qty,Notes\nmilk,2,"organic\nif cheap"\neggs,12,'
  expect(readList(table, testNames).map(({ name, note }) => [name, note])).toEqual([
    ['milk', 'organic if cheap'],
    ['eggs', ''],
  ])
})

test('ratings and buttons on a recipe page are not items', () => {
  const page =
    'White Bread\n★★★★★ 4.8 from 212 votes\nJump to Video   Print   Pin\nFeeds about 10\n\nIngredients\n1x 2x 3x\n2 cups flour\n1 tsp salt\n1 cup milk\nNO EGGS'
  expect(namesIn(page)).toEqual(['flour', 'salt', 'milk'])
})

test('commas separate the items in a meal plan, even unknown items', () => {
  expect(
    namesIn('Day\tDinner\tBuy\nMon\tChili\tmilk, Zorbo mix\nTue\tgrill?\tdepends on weather'),
  ).toEqual(['milk', 'Zorbo mix'])
})

test('a row with an estimated total is not an item', () => {
  expect(namesIn('| Item | Price |\n|---|---|\n| Milk | 2 |\n| **Total est.** | 2 |')).toEqual([
    'Milk',
  ])
})

test('a line with a filled circle among open ones is not a title', () => {
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
])('%j is not an item', (line) => {
  expect(namesIn(`milk\neggs\n${line}`)).toEqual(['milk', 'eggs'])
})

test.each([
  ['Buy milk', 'milk'],
  ['- [ ] get some eggs', 'eggs'],
  ['- [ ] Buy bread  🔴 today', 'bread'],
  ['get well card', 'get well card'],
])('%j is read as the item %j', (line, name) => {
  expect(namesIn(line)).toEqual([name])
})

test("'ask Carl' after an item becomes a note, and 'have' marks the item as bought", () => {
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

test('the letter, steps and comments around a recipe are not items', () => {
  const text =
    "From: Ann\nSubject: Re: bread\n\nHi sweetie, here it is. She never wrote it down so this is from memory!\n\n(from Carol's card)\n\n3 C flour\n1 1/2 t salt\n2 c. milk\n\nStir, cover, leave on counter 12 hr. Bake 30 covered, 15 uncovered.\n\nComments (2)\nSue says: too much salt\n\nLove, Mom"
  expect(namesIn(text)).toEqual(['flour', 'salt', 'milk'])
  expect(
    namesIn('INGREDIENTS:\n1 cup milk\n2 eggs\n\nDIRECTIONS: Beat eggs, milk & salt. Chill.'),
  ).toEqual(['milk', 'eggs'])
})

test('a store name between dashes is a title, even with a time', () => {
  expect(
    readList('--- H-E-B (curbside, 5-6pm) ---\nmilk', testNames).map(({ name, heading }) => [
      name,
      heading,
    ]),
  ).toEqual([['milk', 'H-E-B (curbside, 5-6pm)']])
})

test('recipe steps are not items, even if only a later sentence begins with a known verb', () => {
  const steps = 'Pound flour into the beef. Brown both sides in hot oil. Put onions over it.'
  expect(
    namesIn(`Steak\nTime: 25 minutes\n\n2 cups flour\n1 tsp salt\n2 lb beef\n\n${steps}`),
  ).toEqual(['flour', 'salt', 'beef'])
})

test('a title may end with the number of items below it', () => {
  expect(
    namesIn('MEATS (3)\n---------\nbeef\n\nVEGETABLES / FRUIT (6)\n----\nonions\nturnips (2)'),
  ).toEqual(['beef', 'onions', 'turnips'])
})

test('a chore among tasks is not an item unless it names a product', () => {
  const text =
    '(A) 2025-06-02 milk @aldi +food\n(B) renew plates @dmv\ncheck eggs @aldi\nsalt +food'
  expect(readList(text, testNames).map(({ name }) => name)).toEqual(['milk', 'check eggs', 'salt'])
})

test("a heading such as 'still to get' ends the list of bought items", () => {
  const items = readList('bought\nmilk\n\nstill to get\neggs\nsalt', testNames)
  expect(items.map(({ name, isTicked }) => [name, isTicked])).toEqual([
    ['milk', true],
    ['eggs', false],
    ['salt', false],
  ])
})

test("'(have)' at the end of a line applies only to the last item", () => {
  const items = readList('Mon: leftovers\nTue: stew - beef, onions (have)\nWed: out', testNames)
  expect(items.map(({ name, isTicked }) => [name, isTicked])).toEqual([
    ['beef', false],
    ['onions', true],
  ])
})

test("items after a title such as 'Already bought' are ticked", () => {
  const items = readList('milk\nAlready bought: soda (6A), eggs (me)', testNames)
  expect(items.map(({ name, isTicked }) => [name, isTicked])).toEqual([
    ['milk', false],
    ['soda', true],
    ['eggs', true],
  ])
})

test.each(['Fri = takeout', 'Wed nite – order pizza', 'Sat: out'])(
  '%j in a list is not an item',
  (line) => {
    expect(namesIn(`milk\neggs\n${line}`)).toEqual(['milk', 'eggs'])
  },
)

test.each(['also need the eggs', 'need to buy eggs', 'we need eggs'])(
  'the verb in %j is not part of the item',
  (line) => {
    expect(namesIn(`milk\n${line}`)).toEqual(['milk', 'eggs'])
  },
)

test("'(have)' after an item marks only that item as bought, and '(we skip these)' removes it", () => {
  expect(
    readList('milk, eggs (we skip these), salt (have), bread', testNames).map(
      ({ name, isTicked }) => [name, isTicked],
    ),
  ).toEqual([
    ['milk', false],
    ['salt', true],
    ['bread', false],
  ])
})

test("items with open boxes are still to buy, even below a title such as 'Completed'", () => {
  expect(
    readList('Completed (1)\n✓ milk\n\n◯ eggs\n◯ salt', testNames).map(({ isTicked }) => isTicked),
  ).toEqual([true, false, false])
})
