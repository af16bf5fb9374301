import { expect, test } from 'vitest'
import { readList } from '../read-list.ts'
import { testNames } from '../test-names.ts'

const chat = (...messages: string[]) =>
  readList(messages.map((words) => `[11/24, 18:02] Ann: ${words}`).join('\n'), testNames).map(
    ({ quantity, name, note }) => [quantity, name, note],
  )

test('small talk in a chat is not read as items', () => {
  expect(
    chat('hi, are you at work', 'yes', 'can u get milk and bread', 'sure', 'also salt pls', 'thx!'),
  ).toEqual([
    [null, 'milk', ''],
    [null, 'bread', ''],
    [null, 'salt', ''],
  ])
})

test("the app must know an item unless it is requested with a verb such as 'need'", () => {
  expect(chat('we need unicorn', 'unicorn', 'milk')).toEqual([
    [null, 'unicorn', ''],
    [null, 'milk', ''],
  ])
})

test('a message after an item may give its amount or variety', () => {
  expect(chat('cheese', 'how many', '2', 'the soft kind')).toEqual([[2, 'cheese', 'soft kind']])
  expect(chat('need soda', 'what kind', 'Zingo')).toEqual([[null, 'soda', 'Zingo']])
})

test('an item that someone takes back is removed', () => {
  expect(chat('need milk and eggs', 'never mind the eggs i found some')).toEqual([
    [null, 'milk', ''],
  ])
})

test('an item in a question is added if the reply is yes', () => {
  expect(chat('pepper?', 'yes please')).toEqual([[null, 'pepper', '']])
  expect(chat('pepper?', 'no')).toEqual([])
})

test('an item in a question is added only if the reply means that it is needed', () => {
  expect(chat('do we need milk?', 'nah theres a whole bag')).toEqual([])
  expect(chat('do we need milk?', 'yesss')).toEqual([[null, 'milk', '']])
  expect(chat('do we have milk?', 'no')).toEqual([[null, 'milk', '']])
  expect(chat('these potatoes?', 'siii 3 bags')).toEqual([[3, 'potatoes', '']])
  expect(chat('drinks?', 'yes')).toEqual([])
})

test('a variety in a reply belongs to the item in the question', () => {
  expect(chat('get soda and milk', 'what kinda soda', 'cherry')).toEqual([
    [null, 'soda', 'cherry'],
    [null, 'milk', ''],
  ])
  expect(chat('need milk and eggs', 'which milk', '2%')).toEqual([
    [null, '2%', ''],
    [null, 'eggs', ''],
  ])
})

test('filler words around a number or after an item are ignored', () => {
  expect(chat('and potatoes maybe 4')).toEqual([[4, 'potatoes', '']])
  expect(chat('but milk yes, also bread too')).toEqual([
    [null, 'milk', ''],
    [null, 'bread', ''],
  ])
  expect(chat('7UP the case of 24 and milk').map(([, name]) => name)).toEqual(['7UP', 'milk'])
})

test('a variety or a minimum amount may follow an item', () => {
  const text = 'Ann: milk. two bags minimum\nBob: also my bread the sugar free one\nAnn: ok'
  expect(
    readList(text, testNames).map(({ name, quantity, note }) => [name, quantity, note]),
  ).toEqual([
    ['milk', 2, ''],
    ['bread', null, 'the sugar free one'],
  ])
})

test('an item that is sold out or already at home is left out', () => {
  expect(chat('need milk and bread', 'they are out of bread')).toEqual([[null, 'milk', '']])
  expect(chat('milk', 'eggs', 'nvm we have eggs')).toEqual([[null, 'milk', '']])
  expect(chat('A small cheese', 'milk', 'Forget the cheese Linda brought me one')).toEqual([
    [null, 'milk', ''],
  ])
  expect(chat('pan bread', 'ya tengo bread', 'milk')).toEqual([[null, 'milk', '']])
})

test('the amount of an item may be part of a longer remark', () => {
  expect(chat('soda', 'like 3 cases they go so fast')).toEqual([[3, 'soda', '']])
  expect(chat('soda', 'ok Beto pero solo un 12 pack 😂')).toEqual([[12, 'soda', '']])
  expect(chat('salt, 2 bags for my feet')).toEqual([[2, 'salt', 'for my feet']])
})

test('an item that is mentioned twice is added once', () => {
  expect(chat('do u need milk still', 'yes please', 'milk', 'bread')).toEqual([
    [null, 'milk', ''],
    [null, 'bread', ''],
  ])
})

test("'taco stuff' is not an item, and 'w lids' stays part of the item before it", () => {
  expect(chat('can someone get taco stuff, like beef and salt').map(([, name]) => name)).toEqual([
    'beef',
    'salt',
  ])
  expect(chat('and eggs w lids', 'oh and her bread').map(([, name]) => name)).toEqual([
    'eggs w lids',
    'bread',
  ])
})

test('a short question without an item is about the last item', () => {
  expect(chat('lol cheese', 'soft?', 'yes')).toEqual([[null, 'cheese', 'soft']])
  expect(chat('beans', 'canned?', 'black beans')).toEqual([[null, 'black beans', '']])
  expect(chat('cheese', 'really?', 'milk').map(([, name]) => name)).toEqual(['cheese', 'milk'])
})

test('a question may offer several items, and small talk may precede the reply', () => {
  expect(chat('Can we do something else. Salt? Milk?', 'hmm', 'both added').length).toBe(2)
  expect(chat('do we have milk', 'checking', 'no').map(([, name]) => name)).toEqual(['milk'])
  expect(chat('do we have milk', 'Making it myself but get 2 jars to be safe')).toEqual([
    [2, 'milk', ''],
  ])
})

test('items may follow a title in the same message', () => {
  expect(chat('Also on my list: unicorn, milk').map(([, name]) => name)).toEqual([
    'unicorn',
    'milk',
  ])
})

test('an item that is mentioned again is not added again, but its amount may be corrected', () => {
  expect(chat('milk', '+1 milk')).toEqual([[null, 'milk', '']])
  expect(chat('need milk', 'Actually make that 2 milk')).toEqual([[2, 'milk', '']])
})

test("a number that answers a question such as 'how old is she' is not an amount", () => {
  expect(chat('need milk', 'how old is she', '62')).toEqual([[null, 'milk', '']])
})

test("a yes may follow a filler word such as 'omg'", () => {
  expect(chat('milk?', 'omg yes')).toEqual([[null, 'milk', '']])
})

test('a reply that says how much of an item is left is not an item', () => {
  for (const rest of ['half a bottle, we are good', 'a whole bag', '3 left', 'most of a jar']) {
    expect(chat('do we have milk?', rest, 'eggs')).toEqual([[null, 'eggs', '']])
  }
  expect(chat('do we have milk?', 'no, 2 bottles')).toEqual([[2, 'milk', '']])
  expect(chat('eggs', 'do we have milk?', 'get 2')).toEqual([
    [null, 'eggs', ''],
    [2, 'milk', ''],
  ])
})

test("a reply such as 'why not' may accept an item and give its amount", () => {
  for (const yes of ['fine. 2 bags', 'go on then, 2 bags', 'why not, 2 bags']) {
    expect(chat('cheese?', yes)).toEqual([[2, 'cheese', '']])
  }
  expect(chat('milk?', 'fine. one bottle of 2%')).toEqual([[1, '2%', '']])
})

test("the ingredients of a dish may follow a phrase such as 'for the salad:'", () => {
  expect(chat('and for the salad: cheese, eggs')).toEqual([
    [null, 'cheese', ''],
    [null, 'eggs', ''],
  ])
})

test('an item is removed if the same message says not to buy it', () => {
  expect(chat('milk', 'eggs', "I have eggs in the garage, don't buy")).toEqual([[null, 'milk', '']])
})

test('a count belongs to the item that somebody asked about', () => {
  expect(chat('need eggs, milk, bread', 'how many eggs', '12')).toEqual([
    [12, 'eggs', ''],
    [null, 'milk', ''],
    [null, 'bread', ''],
  ])
})

test('a brand that somebody suggests is a note on the item', () => {
  expect(chat('need soda', '7UP?', 'yes please. And milk if it is on sale')).toEqual([
    [null, 'soda', '7UP'],
    [null, 'milk', 'if it is on sale'],
  ])
})

test('an item that somebody bought is ticked', () => {
  const ticks = readList(
    'Ann: milk and eggs\nBob: got the milk\nAnn: ok\nBob: i already picked up the bread',
    testNames,
  ).map(({ name, isTicked }) => [name, isTicked])
  expect(ticks).toEqual([
    ['milk', true],
    ['eggs', false],
    ['bread', true],
  ])
})

test('a refusal that names no item removes the last one, but refusing a variety removes nothing', () => {
  expect(chat('milk', 'eggs', 'scratch that')).toEqual([[null, 'milk', '']])
  expect(chat('milk', 'eggs', 'we have milk', 'lol scratch that then')).toEqual([
    [null, 'eggs', ''],
  ])
  expect(chat('eggs', 'bread', 'no')).toEqual([[null, 'eggs', '']])
  expect(chat('soda', 'NOT the small one')).toEqual([[null, 'soda', '']])
})

test('a longer name or an amount for an earlier item does not add another item', () => {
  expect(chat('beans. the black beans').map(([, name]) => name)).toEqual(['black beans'])
  expect(chat('milk', 'ok', 'and 2 milk')).toEqual([[2, 'milk', '']])
})

test("a counted item after 'and' is a separate item", () => {
  expect(chat('bread and 1 milk').map(([, name]) => name)).toEqual(['bread', 'milk'])
})

test("a reply such as 'perfect' or 'great' accepts the items in a question", () => {
  for (const reply of ['perfect', 'Great!', 'perfect 🙏']) {
    expect(chat('milk and eggs?', reply)).toEqual([
      [null, 'milk', ''],
      [null, 'eggs', ''],
    ])
  }
  expect(chat('need soda', 'this one ok?', 'perfect')).toEqual([[null, 'soda', '']])
})

test('an item that somebody has zero of is added', () => {
  expect(chat('also milk and we have zero eggs').map(([, name]) => name)).toEqual(['milk', 'eggs'])
  expect(chat('we have zero unicorn').map(([, name]) => name)).toEqual(['unicorn'])
})

test("a reason after an item may begin with 'we've'", () => {
  expect(chat("and milk we've been using cream for a week")).toEqual([[null, 'milk', '']])
})

test('a question that begins with a brand specifies the last item', () => {
  expect(chat('need soda', 'Sprite zero?', 'yes')).toEqual([[null, 'soda', 'Sprite zero']])
})
