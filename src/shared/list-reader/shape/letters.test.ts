import { expect, test } from 'vitest'
import { readList } from '../read-list.ts'
import { testNames } from '../test-names.ts'

const namesIn = (text: string) => readList(text, testNames).map(({ name }) => name)

test.each([
  "Hi hon, here is what I need from the store. Don't rush.\n\nmilk\neggs",
  'milk\neggs\n\nLove, Mom',
  'milk\neggs\n\nThanks,\nSam',
  'milk\neggs\n\nLet me know if you have questions!\n- Dan',
  'milk\neggs\nthank you so much!',
  'milk\neggs\n\nLove,\nRuth\n--\nSent from my iPad',
  'milk\neggs\n\nLove,\n\nBread',
  'milk\neggs\n\nThanks!\n\nAnn & Joe',
  'milk\neggs\nMum xx',
  'Bill -\n\nmilk\neggs\n\nMarge',
  'milk\neggs\n\nxo K',
  'From: Ann Lee\nSubject: party\n\nmilk\neggs\n\nAnn\nSent from my iPhone',
  'milk\n\nWarmly,\nMiss Dee & Miss Carla\n\neggs',
  'milk\neggs\n\nThanks\nBread x',
  'Hi Paul,\nmilk\neggs\n\nRuth',
  'milk\neggs\nSee you Sunday!\nGrandpa Joe',
  'milk\neggs\nSent from my iPhone',
  'milk\neggs\n\nSee you by 6?\nJ',
  'Hello dear\nmilk\neggs\nsee you soon',
  'I am going to the party so this is what we want\nmilk\neggs\nxoxo',
])('only milk and eggs are read from the letter %j', (text) => {
  expect(namesIn(text)).toEqual(['milk', 'eggs'])
})

test.each([
  ['Hi mom, milk\neggs', ['Hi mom', 'milk', 'eggs']],
  ['milk\n\nRuth', ['milk', 'Ruth']],
  ['Hi Paul,\nunicorn\nDoritos', ['unicorn', 'Doritos']],
  ['Hi Paul,\nunicorn\n\nEggs', ['unicorn', 'Eggs']],
  ['milk\nSalt x', ['milk', 'Salt x']],
  ["milk\nRuth's chris steak sauce", ['milk', "Ruth's chris steak sauce"]],
  ['milk\nLove potion', ['milk', 'Love potion']],
  ['milk\nunicorn if you are going that way', ['milk', 'unicorn']],
  ['milk\nThanks giving napkins', ['milk', 'Thanks giving napkins']],
])('all items in %j are read', (text, names) => {
  expect(namesIn(text)).toEqual(names)
})

test.each([
  [
    "I'm at Mom's til 6 so could you please run to the store? We need milk and some cheese for the board. Also grab two bags of flour.",
    ['milk', 'cheese', 'flour'],
  ],
  [
    "Hey! Can you stop on your way home? We're out of milk, eggs, and salt, the pantry is empty. Thanks!",
    ['milk', 'eggs', 'salt'],
  ],
  [
    'ok so we need milk and eggs oh and dont forget bread, we are almost out. Can you also get beef?',
    ['milk', 'eggs', 'bread', 'beef'],
  ],
  [
    "Mom, the kids used the last of the eggs so I need more milk. Don't worry about bread. I have cheese already.",
    ['eggs', 'milk'],
  ],
  [
    'If they have them, get whatever cheese looks good. You know why. I think we need salt.',
    ['cheese', 'salt'],
  ],
  [
    'Hola, necesito que me traigas leche y huevos. También compra milk.',
    ['leche', 'huevos', 'milk'],
  ],
  [
    'Please get this when you can:\nmilk\neggs\n\nI will pay you back. Thank you so much!',
    ['milk', 'eggs'],
  ],
])('from the sentences %j only these items are read: %j', (text, names) => {
  expect(namesIn(text)).toEqual(names)
})

test('a remark in parentheses does not make a line prose', () => {
  expect(namesIn('milk (2%, not the one that you got last time)\neggs').length).toBe(2)
})

test('long sentences about the list are not items', () => {
  const sentence =
    'Please check this list against your pantry, particularly the dry goods. There are several items that you might already have, and if you’re like me, you don’t want to buy more than you need!'
  expect(namesIn(`${sentence}\nmilk\neggs`)).toEqual(['milk', 'eggs'])
})

test("what the reader should bring, as in 'don't forget your umbrella', isn't an item", () => {
  expect(
    namesIn(
      "We need:\n\nmilk\n\nIf they have garlic, get one of those too. Don't forget your umbrella.",
    ),
  ).toEqual(['milk', 'garlic'])
})
