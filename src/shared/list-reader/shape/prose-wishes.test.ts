import { expect, test } from 'vitest'
import { testNames } from '../test-names.ts'
import { withPlainWishes } from './prose-wishes.ts'

const plain = (text: string) => withPlainWishes({ text, from: 0, places: null }, testNames).text

test.each([
  ['I wanted the bread.', 'get the bread.'],
  ["There are none, so I've added 3 packs of salt.", 'There are none, so get 3 packs of salt.'],
  ['When you come could you bring me salt?', 'get salt.'],
  ['Can you stop at the shop and get eggs?', 'get eggs.'],
  ["I'm planning on 24 eggs.", 'get 24 eggs.'],
  ['Need to remember salt.', 'get salt.'],
  ['We need eggs, ok?', 'We need eggs.'],
  ['Tomorrow: the store for milk.', 'get milk.'],
  ['Bill says also eggs.', 'also eggs.'],
  ['and about a pound of beef.', 'and a pound of beef.'],
  ['salt, can of beans, no, make it two cans of beans.', 'salt, two cans of beans.'],
  ['chicken, Tyson is fine.', 'chicken (Tyson is fine).'],
  ["bread if they haven't sold out, eggs", 'bread, eggs'],
  ['The salt is almost gone.', 'The salt.'],
  ['milk, we are almost out', 'milk, we are almost out'],
  ['salt Ann said.', 'salt.'],
  ['for the kitchen salt', 'salt'],
  ['seed, the owl mix, small bag', 'seed (the owl mix), small bag'],
  ['two beef, the short ribs.', 'two short ribs.'],
  ['the eggs, the milk', 'the eggs, the milk'],
  ['A jar of salt would be nice, and eggs.', 'get A jar of salt, and eggs.'],
  ['It would be lovely to see you.', 'It would be lovely to see you.'],
  ['Get milk, and if you can find it some salt.', 'Get milk, and some salt.'],
  ['Eggs, 11 today.', 'Eggs.'],
  ["Don't get bread I grabbed it yesterday.", "Don't get bread."],
  ['get whatever cheese looks good.', 'get cheese.'],
])('%j means %j', (text, wish) => {
  expect(plain(text)).toBe(wish)
})
