import { expect, test } from 'vitest'
import { amountText } from './amounts/amount.ts'
import { readList } from './read-list.ts'
import { testNames } from './test-names.ts'

/** Returns the amount, name and note of each item in the text. */
function read(text: string): string[] {
  return readList(text, testNames).map((item) =>
    [amountText(item), item.name, item.note].join(' | '),
  )
}

test.each([
  ['onions, peeled and diced (about 2 cups)', ' | onions | peeled and diced (about 2 cups)'],
  ['1 onion, thickly sliced', '1 | onion | thickly sliced'],
  ['onions, trimmed of tops', ' | onions | trimmed of tops'],
  ['beef, cleaned and sliced', ' | beef | cleaned and sliced'],
  ['onions, tops cut and washed', ' | onions | tops cut and washed'],
  ['sugar, divided', ' | sugar | divided'],
  ['3 onions, tops removed', '3 | onions | tops removed'],
  ['eggs, in their shells', ' | eggs | in their shells'],
  ['8 oz boneless, skinless chicken', '8 oz | boneless, skinless chicken | '],
  ['cream, sweet', ' | cream | sweet'],
  ['beef, the kind for soup', ' | beef | the kind for soup'],
  ['7UP,lg bottle', ' | 7UP | lg bottle'],
  ['beef, bout 4 lb', '4 lb | beef | '],
  ['rice, basmati', ' | rice | basmati'],
])("the preparation of an ingredient isn't an item: %s is read as %s", (text, expected) => {
  expect(read(text)).toEqual([expected])
})

test.each([
  ['beef, for black beans', ' | beef | for black beans'],
  ['cheese, to finish', ' | cheese | to finish'],
  ['milk, preferably cheese milk', ' | milk | preferably cheese milk'],
  ['onions, more for sugar', ' | onions | more for sugar'],
  ['3 onions, beef, or eggs', '3 | onions | beef, or eggs'],
  ['1 cup sugar, flour or milk', '1 cup | sugar | flour or milk'],
  ['2 cups beans, such as black beans, garlic', '2 cups | beans | such as black beans, garlic'],
  ['flour, see note below', ' | flour | see note below'],
  ['soda, cold Sprite', ' | soda | cold Sprite'],
  ['sugar, 2 bags for the cake', '2 bags | sugar | for the cake'],
])("a purpose or a substitute isn't an item: %s is read as %s", (text, expected) => {
  expect(read(text)).toEqual([expected])
})

test.each([
  ['1,000 g sugar, milk', ['1000 g | sugar | ', ' | milk | ']],
  ['1,5 gal milk, eggs', ['1½ gal | milk | ', ' | eggs | ']],
  ['0,5 kg beef', ['½ kg | beef | ']],
  ['milk 2,eggs 3', ['2 | milk | ', '3 | eggs | ']],
  ['10, eggs', ['10 | eggs | ']],
  ['3 lbs, beef', ['3 lbs | beef | ']],
])("a comma in a number doesn't separate items: %s is read as %s", (text, expected) => {
  expect(read(text)).toEqual(expected)
})

test.each([
  ['Happy Farm Whole Milk, Gallon, 128 fl oz', '128 fl oz | Happy Farm Whole Milk | Gallon'],
  ['Great Day Large Eggs, 12 Count', '12 Count | Great Day Large Eggs | '],
  ['Happy Farm Cheese, 8 oz Brick', ' | Happy Farm Cheese | 8 oz Brick'],
  ['Happy Farm Milk, Party Size, 13 oz', '13 oz | Happy Farm Milk | Party Size'],
  ['Happy Farm Beef Chips, Garlic & Onion, 5 oz', '5 oz | Happy Farm Beef Chips | Garlic & Onion'],
  ['Happy Farm Cheese Wipes, 80 Wipes', ' | Happy Farm Cheese Wipes | 80 Wipes'],
  ['Happy Farm Paper Rolls, 8 Double Rolls, White', '8 Rolls | Happy Farm Paper Rolls | White'],
  [
    'Happy Farm Fat Milk, Beef on the Bottom 5.3oz',
    '5.3 oz | Happy Farm Fat Milk | Beef on the Bottom',
  ],
  ['Happy Farm Milk Wash, 27 fl oz with Pump', ' | Happy Farm Milk Wash | 27 fl oz with Pump'],
  [
    'Happy Bread, Black Beans & Sea Salt, 12 Count, 1.4 oz Each',
    ' | Happy Bread | Black Beans & Sea Salt, 12 Count, 1.4 oz Each',
  ],
  ['Happy Farm Fat Milk, Plain 32oz Tub', '32 oz | Happy Farm Fat Milk | Plain'],
  [
    'Happy Beef Market, Grass Fed, Color Added (per lb)',
    ' | Happy Beef Market | Grass Fed, Color Added (per lb)',
  ],
  ['7UP Original Style, Cherry Soda, 9 oz.', '9 oz | Cherry Soda | 7UP Original Style'],
  ['Onions, 1 lb Clamshell', '1 lb | Onions | Clamshell'],
  ['Happy by Farm Market, Black Beans, 15 oz', '15 oz | Black Beans | Happy by Farm Market'],
])('a product title is one item: %s is read as %s', (text, expected) => {
  expect(read(text)).toEqual([expected])
})

test.each([
  'onions, soft ones',
  'onions, gallon jar',
  'onions, big green can',
  'onions, head off',
  'onions, pet safe',
  'onions, store brand',
  'onions, the San-J',
  'onions, frozen cut',
  'onions, a few',
  'onions, choice',
  'onions, one red one green',
  'onions, 3.49',
])('a detail after a comma is part of the item before it: %s', (text) => {
  const [item, ...others] = readList(text, testNames)
  expect([item?.name, item?.note, others]).toEqual(['onions', text.slice('onions, '.length), []])
})

test('text in parentheses after an amount becomes a note', () => {
  expect(read('onions, 5 lb bag (Sweet)')).toEqual(['1 bag | onions | 5 lb, Sweet'])
  expect(read('onions, 6-Count')).toEqual(['6 Count | onions | '])
})

test("a list of capitalized items isn't a product title", () => {
  expect(read('Whole Milk, Black Beans, 12 Eggs')).toHaveLength(3)
})
