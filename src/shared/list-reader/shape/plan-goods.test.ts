import { expect, test } from 'vitest'
import { readList } from '../read-list.ts'
import { testNames } from '../test-names.ts'

const notesOf = (text: string) =>
  readList(text, testNames).map(({ name, note }) => (note === '' ? name : `${name} (${note})`))

test.each([
  ['tacos → beef, unicorn', ['beef (for tacos)', 'unicorn (for tacos)']],
  ['tacos -> need beef', ['beef (for tacos)']],
  ['tacos > milk, eggs', ['milk (for tacos)', 'eggs (for tacos)']],
  ['salad w/ chicken → have everything', []],
  [
    'breakfast for dinner. eggs + milk',
    ['eggs (for breakfast for dinner)', 'milk (for breakfast for dinner)'],
  ],
  ['tacos. need eggs. Beef is thawing.', ['eggs (for tacos)']],
  ['tacos, we have all of it except eggs', ['eggs (for tacos, we have)']],
  ['potluck. need eggs', ['eggs (for potluck)']],
  [
    'tacos: need beef (the lean one), onions',
    ['beef (the lean one, for tacos)', 'onions (for tacos)'],
  ],
  ['get takeout', []],
  ['soup (buy: cheese, beef 1/2 lb; have milk)', ['cheese (for soup)', 'beef (for soup)']],
  ['big roast -- beef, 2 onions', ['beef (for big roast)', 'onions (for big roast)']],
  ['Joe grills. Home late', []],
  [
    'use up the rotisserie -> soup (need eggs, salt)',
    ['eggs (for use up the rotisserie -> soup)', 'salt (for use up the rotisserie -> soup)'],
  ],
  ['milk + eggs (get both)', ['milk', 'eggs']],
  ['burritos (beef, cheese; eggs in fridge)', ['beef (for burritos)', 'cheese (for burritos)']],
  ['tacos (buy: cheese, salt. beef is in freezer)', ['cheese (for tacos)', 'salt (for tacos)']],
  ['soup → beef, 2 lb. onions. eggs in crisper already', ['beef (for soup)', 'onions (for soup)']],
  [
    'We bring pies + wine. Get eggs, salt',
    ['eggs (for we bring pies + wine)', 'salt (for we bring pies + wine)'],
  ],
])('the meal %j needs %j', (meal, items) => {
  expect(notesOf(`Mon: leftovers\nTue: ${meal}\nWed: out`)).toEqual(items)
})

test.each(['get', 'Buy', 'need', 'Ingredients', 'comprar'])(
  'a line of ingredients below a meal may begin with %j',
  (verb) => {
    expect(notesOf(`Mon: tacos\n  ${verb}: beef, bread\nTue: leftovers`)).toEqual([
      'beef (for tacos)',
      'bread (for tacos)',
    ])
  },
)

test('a meal with bullets below it is a title, not an item', () => {
  expect(notesOf('MONDAY\nChicken\n- eggs\nTUESDAY\nTacos\n- beef')).toEqual(['eggs', 'beef'])
})

test('snacks below a plan are items, but a snack below a day is a meal', () => {
  expect(notesOf('Mon: tacos\nTue: out\n\nSnacks: milk, cheese')).toEqual(['milk', 'cheese'])
  const days = 'Monday\nSnack: milk, cheese\nTuesday\nLunch: eggs, bread'
  expect(notesOf(`${days}\n\nneed:\nbeef`)).toEqual(['beef'])
  expect(notesOf(days)).toEqual(['milk', 'cheese', 'eggs', 'bread'])
})

test.each(['Sat/Sun', 'Sat & Sun', 'Sunday (prep day)'])('%j may begin a line of a plan', (day) => {
  expect(notesOf(`Fri: tacos\n${day}: pizza night`)).toEqual([])
})

test("a menu above a shopping list doesn't contain items", () => {
  const list = 'To buy:\nbeef\nmilk'
  for (const menu of ['Dinner ideas:\nTacos\nChicken', "This week's meals\n- bread\n- beef"]) {
    expect(notesOf(`${menu}\n\n${list}`)).toEqual(['beef', 'milk'])
    expect(notesOf(menu).length).toBe(2)
  }
})

test.each([
  ['buy: nothing yet', []],
  ['buy: beef, (have eggs)', ['beef (for tacos)']],
  ['buy: beef, have eggs', ['beef (for tacos)']],
])('the line %j below a meal needs %j', (line, items) => {
  expect(notesOf(`Mon: tacos\n  ${line}\nWeekend: TBD, maybe burgers`)).toEqual(items)
})

test('text before an arrow says what the items after the arrow are for', () => {
  expect(notesOf('milk\nboiled eggs -> need 1 dozen eggs')).toEqual([
    'milk',
    'eggs (for boiled eggs)',
  ])
  expect(notesOf('milk\nonions -> need 2').length).toBe(2)
})

test("items may follow a title such as 'Always:'", () => {
  expect(notesOf('Mon: tacos\nTue: out\n\nAlways: half gallon milk, eggs')).toEqual([
    'milk',
    'eggs',
  ])
})

test('a line below a day may name a meal and then what it needs', () => {
  expect(
    notesOf('SUN/MON/TUES\nbeef, soup. Buy: beef 2 lb, salt. Milk is in the pantry\n\nWED\neggs'),
  ).toEqual(['beef (for beef, soup)', 'salt (for beef, soup)', 'eggs'])
})

test('the name of a meal above the days is a title', () => {
  expect(notesOf('Salads\nDinners\n  M: soup → beef\n  T: same\n  W: rice → eggs')).not.toContain(
    'Dinners',
  )
})
