import { expect, test } from 'vitest'
import { readList } from '../read-list.ts'
import { testNames } from '../test-names.ts'
import { isTitleOfPage, looksLikeRecipe } from './recipes.ts'

const read = (text: string) =>
  readList(text, testNames).map(({ name, isTicked }) => (isTicked ? `${name} ✓` : name))

test.each([
  ['four spoon measures in Spanish', '1 taza de leche\n2 cucharadas de sal\n1 cda de azúcar'],
  ['servings and a step', 'Pozole (p/ 10 personas)\n- sal\n\nSe cuece la carne con el ajo.'],
  ['grams and a time', 'flour 620 g\nsalt 11 g\nbutter 170 g\n\nbake 500F 20 min'],
  ['servings and the text of a recipe page', 'Serves 2 | Jump to Recipe | Print\n\n- Beef – 1 lb'],
  [
    'amounts, a spoon measure and a time',
    '2 lb beef\n2 cans beans\n1 can corn\n2 cups milk\nLow 8 hrs, shred, stir in cheese',
  ],
  ['amounts at the ends of lines', 'olive oil 3/4 cup\ndijon, 1 Tbs\nvinegar, 1/4 c'],
  ['the number of servings alone', 'Pot pie\nserves 6\n\n3 cups chicken\n1 bag peas\npie crust'],
  [
    'amounts and a step with a time',
    '2 lb pork\n4 potatoes\n1 onion\n2 cans broth\n\nbrown the pork, everything in, low and slow 3 hrs',
  ],
])('a text with %s is a recipe', (_, text) => {
  expect(looksLikeRecipe(text.split('\n'))).toBe(true)
})

test.each(['flour 620 g\nsalt 11 g\nbutter 170 g', 'milk (2 servings)\neggs', 'makes 12\nmilk'])(
  '%j is not a recipe',
  (text) => {
    expect(looksLikeRecipe(text.split('\n'))).toBe(false)
  },
)

test('the title above the first ingredient of a recipe is not an item', () => {
  const recipe = '2 cups flour\n1 cup milk\n1 tsp salt\n\nBake 20 min at 350 until done.'
  expect(read(`BEEF POT BARS   (Irma's)\n${recipe}`)).toEqual(['flour', 'milk', 'salt'])
  expect(read(`Tom's Beef Soup\n\n${recipe}`)).toEqual(['flour', 'milk', 'salt'])
  expect(read(`Black beans\n${recipe}`)).toEqual(['flour', 'milk', 'salt'])
  expect(read(`Eggs\n${recipe}`)).toEqual(['Eggs', 'flour', 'milk', 'salt'])
})

test('the first line of a recipe without steps is its title if amounts follow', () => {
  const amounts = '2 cups flour\n1 cup milk\n1 tsp salt\n3 eggs'
  const names = ['flour', 'milk', 'salt', 'eggs']
  expect(read(`irma's beef bars\n${amounts}`)).toEqual(names)
  expect(read(`short ribs\n\n${amounts}`)).toEqual(names)
  expect(read(`Beef bars (Instant Pot)\n\nFor the bars\n${amounts}`)).toEqual(names)
  expect(read(`short ribs\n${amounts}`)).toEqual(['short ribs', ...names])
})

test("an 'x' and several spaces before an ingredient mark it as bought", () => {
  const recipe = 'x   2 lbs beef\n    1 cup milk\nx   3 cloves garlic\n    1 tsp salt'
  expect(read(recipe)).toEqual(['beef ✓', 'milk', 'garlic ✓', 'salt'])
})

test('a prepared vegetable after a comma is a separate item', () => {
  const recipe =
    '1 cup milk\n2 cups flour\n1 tsp salt\nchopped onions, sliced potatoes, eggs and bread'
  expect(read(recipe).slice(3)).toEqual(['chopped onions', 'sliced potatoes', 'eggs', 'bread'])
})

test('short lines with amounts or bullets below the steps are ingredients, too', () => {
  const recipe =
    '1 cup flour\n2 tsp salt\n1 T sugar\n\nmix everything, rest 4 hrs and bake it until brown'
  const text = `${recipe}\n\nserve w/\n- 2 doz eggs\n- garlic\n3 onions`
  const found = readList(text, testNames).map(({ name }) => name)
  expect(found).toEqual(['flour', 'salt', 'sugar', 'eggs', 'garlic', 'onions'])
})

test('soda that a recipe measures in spoons is baking soda', () => {
  expect(read('2 cups flour\n1 tsp soda\n1 cup milk\n1 tsp salt')).toEqual([
    'flour',
    'baking soda',
    'milk',
    'salt',
  ])
  expect(read('2 cups flour\n1 can soda\n1 cup milk\n1 tsp salt')[1]).toBe('soda')
})

test('the title of a recipe may include the number of guests', () => {
  const isTitle = (title: string) =>
    isTitleOfPage([title, 'olive oil 3/4 cup'], { isPage: true, names: testNames })
  expect(isTitle('Greek salad for 12')).toBe(true)
  expect(isTitle('Milk for 12')).toBe(false)
})

test('the title of a recipe may say where the recipe is from', () => {
  const lines = ['carrots 3', 'beef 1 lb', 'eggs 4', 'milk 1 qt', 'bread 1 loaf']
  expect(
    isTitleOfPage(["glimmer from mom's notes", '', ...lines], { isPage: false, names: testNames }),
  ).toBe(true)
  expect(isTitleOfPage(['salt', ...lines], { isPage: false, names: testNames })).toBe(false)
})

test('the title of a recipe may be above a heading for its ingredients', () => {
  const lines = ['carrots 3', 'beef 1 lb', 'eggs 4', 'milk 1 qt', 'bread 1 loaf']
  const isTitle = (heading: string) =>
    isTitleOfPage(['beef soup (from Jen)', '', heading, ...lines], {
      isPage: false,
      names: testNames,
    })
  expect(isTitle('need to get')).toBe(true)
  expect(isTitle('salt')).toBe(false)
})

test("a request for goods below a recipe doesn't need a colon", () => {
  const recipe = '1 cup milk\n2 cups flour\n1 tsp salt\n\nBake 20 min at 350. Cool.\n'
  expect(read(`${recipe}dont forget bread`)).toEqual(['milk', 'flour', 'salt', 'bread'])
  expect(read(`${recipe}also eggs for the top`)).toContain('eggs')
})
