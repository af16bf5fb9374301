import { expect, test } from 'vitest'
import { readList } from '../read-list.ts'
import { testNames } from '../test-names.ts'

const chat = (...messages: string[]) =>
  readList(messages.map((words) => `[11/24, 18:02] Ann: ${words}`).join('\n'), testNames).map(
    ({ name, isTicked }) => (isTicked ? `${name} ✓` : name),
  )

test.each(['the jar is empty so yes', 'barely any', 'almost out', 'its gone'])(
  'after "do we have milk?", %j means that it is needed',
  (answer) => {
    expect(chat('do we have milk?', answer)).toEqual(['milk'])
  },
)

test.each(['ugh no we had that sunday', 'i found a pack in the drawer', 'we have a whole box'])(
  'after "milk?", %j means that it is not needed',
  (answer) => {
    expect(chat('need eggs', 'milk?', answer, 'ok cool')).toEqual(['eggs'])
  },
)

test.each([
  'i bought some yesterday its in the garage',
  'already ordered on amazon',
  "there's milk in the fridge",
  'milk comes from the vendor on weds',
  'Sister Davis brought me milk from her farm',
  'can we stop getting milk',
])('after "need milk", %j removes the milk', (answer) => {
  expect(chat('need eggs', 'need milk', answer)).toEqual(['eggs'])
})

test('an item is ticked if somebody says that it was already bought', () => {
  expect(chat('need eggs', 'Bill already picked up the milk')).toEqual(['eggs', 'milk ✓'])
})

test.each([
  ['do some frozen pizza', ['frozen pizza']],
  ["i'll add bread too", ['bread']],
  ['too late for bread?', []],
  ['surprise me with a dessert', ['dessert']],
  ["i don't think we need bread", []],
  ['nobody needs to bring bread', []],
  ['yes :cry: adding 2 bags of potatoes', ['potatoes']],
  ['we need milk bread eggs', ['milk', 'bread', 'eggs']],
])('%j asks for %j', (message, items) => {
  expect(chat(message)).toEqual(items)
})

test("a variety after a verb, as in 'get the red kind', describes the item before it", () => {
  expect(chat('get potatoes', 'get the no mess kind, the neighbors complained')).toEqual([
    'potatoes',
  ])
})

test('a reply that there is enough means that the item is not needed', () => {
  expect(chat('need eggs', 'milk?', "I've enough to sink a ship dear")).toEqual(['eggs'])
})

test("a 'no' answers the question in a message, not the request before the question", () => {
  expect(chat('lol ok. I need bread. Do you need milk?', 'no i have 2 cans')).toEqual(['bread'])
})

test('a brand, flavor or variety after a general item specifies it', () => {
  expect(chat('soda then', 'get Sprite')).toHaveLength(1)
  expect(chat('need eggs', 'soda', 'salt n vinegar')).not.toContain('salt')
  expect(chat('vegetables?', 'yes. onions if they have')).toEqual(['onions'])
  expect(chat('soda then', 'and Sprite')).toHaveLength(2)
})

test("'and' after a remark starts another item if that item is described", () => {
  expect(chat('need bread the dark one and cheese half a pound')).toEqual(['bread', 'cheese'])
  expect(chat("I'll add soda for Sam and milk, the big one")).toEqual(['soda', 'milk'])
  expect(chat('need chicken for soup and tacos')).toEqual(['chicken'])
})

test('an item may name the person it is for', () => {
  expect(chat("getting Owen's bread and salt")).toEqual(["Owen's bread", 'salt'])
})
