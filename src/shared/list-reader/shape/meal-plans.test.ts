import { expect, test } from 'vitest'
import { readList } from '../read-list.ts'
import { testNames } from '../test-names.ts'
import { planLines } from './meal-plans.ts'

/** Returns the ingredients and the dish of each line in a plan. */
function needed(text: string): [string, string | null, string | null][] {
  const lines = text.split('\n').map((line) => line.trim())
  return [...planLines(lines, testNames)].map(([at, { goods, dish }]) => {
    const line = lines[at] ?? ''
    const parts = goods.map(({ start, end }) => line.slice(start, end))
    return [line, parts.length > 0 ? parts.join(' … ') : null, dish]
  })
}

test('in a plan, meals are not items but their ingredients are', () => {
  expect(needed('Mon - tacos\nTue: leftovers\nWed: spaghetti (need beef, sauce)\nFri off')).toEqual(
    [
      ['Mon - tacos', null, null],
      ['Tue: leftovers', null, null],
      ['Wed: spaghetti (need beef, sauce)', 'beef, sauce', 'spaghetti'],
      ['Fri off', null, null],
    ],
  )
})

test('if a plan lists its ingredients, a line under a day is a meal', () => {
  expect(needed('Monday\n  Grilled cheese\n  buy: cheese, bread\nTuesday\n  Leftovers')).toEqual([
    ['Monday', null, null],
    ['Grilled cheese', null, null],
    ['buy: cheese, bread', 'cheese, bread', 'Grilled cheese'],
    ['Tuesday', null, null],
    ['Leftovers', null, null],
  ])
})

test('the lines under the days of a plan are items if it has no meals', () => {
  expect(needed('Monday\n- milk\nTuesday\n- eggs').map(([line]) => line)).toEqual([
    'Monday',
    'Tuesday',
  ])
  expect(needed('Monday tacos:\nbeef\n\nTuesday stir fry:\nrice')).toEqual([])
})

test.each(['Sunday dinner\nmilk\neggs', 'sun butter\nsat milk\nmilk', 'milk\neggs'])(
  '%j is not a meal plan',
  (text) => {
    expect(needed(text)).toEqual([])
  },
)

test.each([
  'M: pizza\nT: leftovers\nW: out',
  'Th: pizza\nF: leftovers\nS: out\nS: soup',
  'Day 1: pizza\nDay 2: leftovers\nDay 3: out',
  '11/16 - pizza\n11/17 - leftovers\n11/18 - out',
])('%j is a plan without items', (text) => {
  expect(needed(text).map(([line]) => line)).toEqual(text.split('\n'))
  expect(needed(text).every(([, goods]) => goods === null)).toBe(true)
})

test.each(['A: milk\nB: eggs\nC: bread', 'M: milk\nF: eggs\nT: bread', '1/2: milk'])(
  '%j is not a line of a plan',
  (text) => {
    expect(needed(text)).toEqual([])
  },
)

test.each([
  ['stir fry (onions, 1 garlic, teriyaki sauce)', 'onions, 1 garlic, teriyaki sauce', 'stir fry'],
  ['stir fry - onions + garlic', 'onions + garlic', 'stir fry'],
  ['frozen pizza (get 2, supreme)', 'frozen pizza (get 2, supreme)', null],
  ['chili in crockpot (have everything)', null, null],
  ['pot roast (have roast, need onions + potatoes)', 'onions + potatoes', 'pot roast'],
  ["lasagna (Grandma's)", null, null],
])('the meal %j needs %j for %j', (meal, goods, dish) => {
  expect(needed(`M: ${meal}\nT: out\nW: leftovers`)[0]).toEqual([`M: ${meal}`, goods, dish])
})

test("a line that plans an entire week doesn't contain items", () => {
  const week = 'M – soup. T – gnocchi. W – soup again. Th – takeout. F – burgers.'
  expect(needed(week)).toEqual([[week, null, null]])
  expect(needed(`${week}\nMon: soup\nTue: tacos (need beef, sauce)`)).toEqual([
    [week, null, null],
    ['Mon: soup', null, null],
    ['Tue: tacos (need beef, sauce)', 'beef, sauce', 'tacos'],
  ])
})

test('ingredients at home are not items, but items to bring are', () => {
  expect(
    needed('Mon: stir fry (milk, eggs; have rice + soy)\nTue: Dinner at home, bring wine'),
  ).toEqual([
    ['Mon: stir fry (milk, eggs; have rice + soy)', 'milk, eggs', 'stir fry'],
    ['Tue: Dinner at home, bring wine', 'wine', 'Dinner at home'],
  ])
})

test('lines that all begin with the same day are not a plan', () => {
  const line = 'Mon - tacos\n'
  expect(needed(line.repeat(40))).toEqual([])
  expect(needed(`${line.repeat(40)}Tue`)).toEqual([])
})

test('a line may begin with a day and a meal, or with a meal for the entire week', () => {
  const plan = 'Sun iftar: milk, eggs\nMon iftar: soup\nSuhoor all week = milk, eggs'
  const goods = (text: string) => needed(text).map(([, parts]) => parts)
  expect(goods(plan)).toEqual(['milk, eggs', null, 'milk, eggs'])
  expect(goods(`${plan}\n\nBuy:\nmilk`)).toEqual([null, null, null])
})

test("day letters in consecutive lines don't need a colon or dash", () => {
  const plan = 'M  tacos\nT  eggs\nW  soup\nTh chicken\nF  out'
  expect(needed(plan).map(([line]) => line)).toEqual(plan.split('\n'))
  expect(needed('S hooks\nmilk\nM 8 batteries\neggs\nT bones')).toEqual([])
})

test("meals for several days are items if the plan doesn't list what to buy", () => {
  const plan = 'Breakfasts: milk + eggs\nMon: tacos\nTue: out\nLunches (x5): milk, eggs, unicorn'
  const goods = (text: string) => needed(text).map(([, parts]) => parts)
  expect(goods(plan)).toEqual(['milk + eggs', null, null, 'milk, eggs, unicorn'])
  expect(goods(`${plan}\n\nShop\neggs`)).toEqual([null, null, null, null])
})

test.each([
  'Meals this week\n1) tacos. need milk, eggs\n2) leftovers\n3) out w Ann',
  'M/W  tacos: milk, eggs\nT/Th  leftovers\nF  out w/ Ann, wear the dress',
  'Fri nite – milk, eggs\nSat – out',
])('%j needs milk and eggs', (plan) => {
  expect(readList(plan, testNames).map(({ name }) => name)).toEqual(['milk', 'eggs'])
})

test('the meals of one day and a remark above a shopping list are not items', () => {
  const plan =
    'PREP SUN\nB: eggs\nL: beef bowl\nD: beef / potatoes\n~2100 cal, 165g P\n\nSHOP\nmilk'
  expect(readList(plan, testNames).map(({ name }) => name)).toEqual(['milk'])
})

test.each([
  'mon\n  B: eggs + cheese\n  L: tuna salad\n  D: tacos\ntues\n  B: oatmeal\n  D: pizza\n\nneed\nmilk',
  'Monday\nD - tacos\nL - soup\n\nTuesday\nB - eggs\nD - pizza\n\nShopping list:\nmilk',
  'Day 1\nB: eggs\nD: tacos\nDay 2\nB: eggs\nD: pizza\nDay 3\nL: soup\n\nBuy:\nmilk',
  'Mon - B: eggs, L: salad, D: beef\nTue - B: oatmeal, L: soup, D: tacos\n\nneed:\nmilk',
])("meals with letters such as B, L and D aren't items: %j", (text) => {
  expect(readList(text, testNames).map(({ name }) => name)).toEqual(['milk'])
})

test('lines that begin with letters are not meals if there are no days', () => {
  const items = readList('B: milk\nL: eggs\nB: cheese\nL: flour', testNames)
  expect(items.length).toBe(4)
})

test("if a plan doesn't list what to buy, meals that consist of goods are items", () => {
  expect(
    needed('Mon: beef, onions\nTue: milk, bread\nWed: date night').map(([, goods]) => goods),
  ).toEqual(['beef, onions', 'milk, bread', null])
  const listed = needed('Mon: beef, onions\nTue: milk, bread\n\nshopping list\neggs')
  expect(listed.map(([, goods]) => goods)).toEqual([null, null])
})

test('the lines of a menu below a list are not items', () => {
  const menu = "milk\neggs\nbread\n\nThis week's menu:\n- beef with onions\n- pizza"
  expect(readList(menu, testNames).map(({ name }) => name)).toEqual(['milk', 'eggs', 'bread'])
})

test.each([
  ['m: milk, eggs\nt: leftovers\nw: out', ['milk', 'eggs']],
  ['plan\nmon milk + eggs\ntue leftovers\nwed tacos', ['milk', 'eggs']],
  ['Meatless Monday: tacos (milk, eggs)\nTuesday: out', ['milk', 'eggs']],
  [
    'Mon: tacos\nTue: milk, eggs\n\nOther groceries\nbread\nbeef\nsalt',
    ['milk', 'eggs', 'bread', 'beef', 'salt'],
  ],
  ['Mon: tacos\nTue: milk, eggs\n\nNeed: bread, beef', ['bread', 'beef']],
  ['Meal prep\nBreakfast - tacos (milk, eggs)\nLunch - leftovers\nDinner - out', ['milk', 'eggs']],
  ['Mon: tacos\nTue: out\nRoll ups for lunch - milk, eggs', ['milk', 'eggs']],
])('the items of the plan %j are %j', (plan, items) => {
  expect(readList(plan, testNames).map(({ name }) => name)).toEqual(items)
})

test('a day may have a date, and letters may name its meals', () => {
  const plan =
    'Sunday June 1\n  L: picnic --> eggs\n  D: popcorn and bread\nMonday, June 2\n  L: leftovers\n  D: BLTs --> bread, salt\nTuesday June 3\n  D: church feeds us'
  expect(readList(plan, testNames).map(({ name }) => name)).toEqual(['eggs', 'bread', 'salt'])
})

test('goods in a meal are not added again if the shopping list has them', () => {
  const plan =
    'Meal 1: oatmeal (milk, eggs)\nMeal 2: rice bowls\nMeal 3: frozen pizza\n\nShopping\nmilk 2 gal\neggs\nfrozen pizza x2'
  const names = readList(plan, testNames).map(({ name }) => name)
  expect(names).toEqual(['milk', 'eggs', 'frozen pizza'])
  const unlisted = plan.replace('milk 2 gal\neggs', 'bread\nsalt')
  expect(readList(unlisted, testNames).map(({ name }) => name)).toContain('eggs')
})

test("a verb such as 'get' alone on a line is the title of a shopping list", () => {
  const plan = 'mon burgers\ntues tacos\nwed pizza\n\nget\nmilk\neggs'
  expect(readList(plan, testNames).map(({ name }) => name)).toEqual(['milk', 'eggs'])
})

test('the title of a list below a plan may say who shops', () => {
  const plan = 'Fri dinner: beef\nSat lunch: short ribs\nSun dinner: chicken'
  const found = readList(
    `${plan}\n\nShopping - us\nmilk\neggs\nShopping - the Millers\nbread`,
    testNames,
  )
  expect(found.map(({ name }) => name)).toEqual(['milk', 'eggs', 'bread'])
})

test("meals with counts above a shopping list aren't items", () => {
  const plan = 'lunch x5: beef bowls\ndinner x4 - chicken soup\n\nshopping\nmilk\neggs'
  expect(readList(plan, testNames).map(({ name }) => name)).toEqual(['milk', 'eggs'])
})

test("numbered days don't need a colon", () => {
  const plan = 'Day 1 beef\nDay 2 soup\nDay 3 leftovers\n\nmilk\neggs\nsalt'
  expect(readList(plan, testNames).map(({ name }) => name)).toEqual(['milk', 'eggs', 'salt'])
})
