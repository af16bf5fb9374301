import { expect, test } from 'vitest'
import { requestsIn } from './chat-requests.ts'

const requestsOf = (message: string) =>
  requestsIn(message).map(({ start, end, kind }) => [message.slice(start, end), kind])

test.each([
  ['can u get milk and bread', ['milk and bread', 'asked']],
  ['Hey, could you please pick up some eggs on your way home?', ['eggs', 'asked']],
  ['need eggs', ['eggs', 'asked']],
  ['we are out of decaf', ['decaf', 'asked']],
  ["don't forget the butter", ['butter', 'asked']],
  ['also limes pls', ['limes', 'more']],
  ['n a 12 pk of sprite', ['a 12 pk of sprite', 'more']],
  ['bananas and yogurt', ['bananas and yogurt', 'named']],
  ['puedes traer leche', ['leche', 'asked']],
  ['never mind the eggs i found some', ['eggs', 'refused']],
  ['can i get face wash', ['face wash', 'asked']],
  ['also toilet paper we r on the last roll', ['toilet paper', 'more']],
  ['okra frozen is fine', ['okra frozen', 'named']],
  ['paper towels bc we have none', ['paper towels', 'named']],
  ['almost out of dog food', ['dog food', 'asked']],
  ['could you swing by and get milk', ['milk', 'asked']],
  ['perfect. oat milk', ['oat milk', 'named']],
  ['do we need rice?', ['rice', 'offered']],
  ['do we have any rice? 🍚', ['rice', 'doubted']],
  ['and a thing of sour cream', ['sour cream', 'asked']],
  ['also a phone charger (usb c) mine died', ['a phone charger (usb c) mine died', 'asked']],
  ['@ann (they/them) trash bags', ['trash bags', 'named']],
  ['Paper towels are down to the last roll.', ['Paper towels', 'named']],
  ['and ice cream ur pick', ['ice cream', 'more']],
  ['i am getting you apples', ['apples', 'named']],
  ['Pan no que tu tia trajo conchas', ['Pan', 'refused']],
  ['eggs so you dont run out', ['eggs', 'named']],
  ['soap cause we need it ok', ['soap', 'named']],
  ['we have eggs never mind', ['eggs', 'refused']],
  ["potatoes I'll get from the market", ['potatoes', 'refused']],
  ['wipes they only have large', ['wipes', 'named']],
  ['dog food hes almost out', ['dog food', 'named']],
  ["shampoo i'm good", ['shampoo', 'refused']],
])('%j contains one request', (message, request) => {
  expect(requestsOf(message)).toEqual([request])
})

test.each([
  'ok',
  'leaving in 10, need anything?',
  'on my way',
  'Are you still at work',
  'can you stop at the bank',
  'we need to leave at 6',
  'did you see the game',
  'get home safe',
  'got it',
  'stop and get gas',
  'i need to get the kids',
])('%j is not a clear request', (message) => {
  expect(requestsOf(message).filter(([, kind]) => kind !== 'named')).toEqual([])
})

test("an 'and' followed by an article begins the next item", () => {
  expect(requestsOf('can u get eggs and the big thing of spinach')).toEqual([
    ['eggs', 'asked'],
    ['spinach', 'asked'],
  ])
})

test.each([
  ['And a can of soup', 'can of soup'],
  ['Also my Metamucil', 'Metamucil'],
  ["I'll get u some of those clementines too, they're on sale", 'clementines'],
  ['fine. paper towels', 'paper towels'],
  ['im out of milk at the apt', 'milk'],
])('%j contains the request %j', (message, words) => {
  expect(requestsIn(message).map(({ start, end }) => message.slice(start, end))).toContainEqual(
    expect.stringContaining(words),
  )
})

test.each([
  ['could you please run to the store', []],
  ["Here's what I need this week", []],
  ["we're out of soap, the powder room is empty", ['soap']],
  ['get some of that good cheese', ['good cheese']],
  ["we'll need buns", ['buns']],
  ['Dave wants brats', ['brats']],
  ['we need milk oh and dont forget eggs', ['milk', 'eggs']],
  ['can you also get charcoal', ['charcoal']],
])('%j asks for the items %j', (message, things) => {
  const asked = requestsIn(message).filter(({ kind }) => kind === 'asked')
  expect(asked.map(({ start, end }) => message.slice(start, end))).toEqual(things)
})

test.each([
  ['dont forget the dog food', ['dog food', 'asked']],
  ['oh and her Fixodent', ['Fixodent', 'more']],
  ['La croix', ['La croix', 'named']],
  ['no wait get vanilla', ['vanilla', 'asked']],
  ['they dont have rye', ['rye', 'refused']],
  ['do u need soap still', ['soap', 'offered']],
  ['do we have dish soap', ['dish soap', 'doubted']],
])('the filler words around the item in %j are not part of it', (message, request) => {
  expect(requestsOf(message)).toEqual([request])
})

test('a sentence that is too long is not searched for requests', () => {
  const long = '[12:30] Ann: '.repeat(60)
  expect(requestsOf(`${long}need milk`)).toEqual([])
  expect(requestsOf(`${long}. need milk`)).toEqual([['milk', 'asked']])
})

test.each([
  ['mejor no la cerveza, he drinks too much', ['cerveza', 'refused']],
  ['actually skip the gnocchi im broke', ['gnocchi', 'refused']],
  ["we're good on eggs", ['eggs', 'refused']],
  ['dont need the milk after all', ['milk', 'refused']],
  ['add everything bagels', ['everything bagels', 'asked']],
])('%j says which item is wanted or refused', (message, request) => {
  expect(requestsOf(message)).toEqual([request])
})

test('one item may be requested instead of another', () => {
  expect(requestsOf('scratch the eggs, get egg beaters instead')).toEqual([
    ['eggs', 'refused'],
    ['egg beaters', 'asked'],
  ])
})

test.each([
  [
    'ramen instead of hot pockets, way cheaper',
    [
      ['hot pockets', 'refused'],
      ['ramen', 'named'],
    ],
  ],
  [
    'not the raspberries, blueberries',
    [
      ['raspberries', 'excluded'],
      ['blueberries', 'named'],
    ],
  ],
  ['pizza rolls sold out', [['pizza rolls', 'refused']]],
  ['the store is out of NyQuil', [['NyQuil', 'refused']]],
  ['wait no we have cotton balls', [['cotton balls', 'refused']]],
  ['what do we need for taco night', []],
  ['k both', []],
])('%j corrects a request', (message, requests) => {
  expect(requestsOf(message)).toEqual(requests)
})

test('an item that was used up is requested', () => {
  expect(requestsOf("We're out of trash bags and I used the last of the olive oil.")).toEqual([
    ['trash bags', 'asked'],
    ['olive oil', 'asked'],
  ])
})

test.each([
  ['ok no beer', ['beer', 'refused']],
  ['so no ice then', ['ice', 'refused']],
  ['not the huggies they leak', ['huggies', 'excluded']],
  ['Roger the turkey has been in my garage fridge since friday', ['turkey', 'refused']],
  ['we have olive oil', ['olive oil', 'refused']],
  ['lids we have tons of', ['lids', 'refused']],
  ['oh lol. scratch that then', ['then', 'unwanted']],
  ['theres like 2 packs at my house dont', ['theres like 2 packs at my house dont', 'unwanted']],
])('%j says that an item is not needed', (message, request) => {
  expect(requestsOf(message)).toContainEqual(request)
})

test.each([
  ['i already picked up the cake', 'cake'],
  ['got the chilies and cilantro', 'chilies and cilantro'],
  ['I did get rolls already', 'rolls already'],
])('%j says that an item was bought', (message, words) => {
  expect(requestsOf(message)).toEqual([[words, 'bought']])
})

test.each([
  ['tp pls we are on the last roll', ['tp', 'named']],
  ['paper plates my mom will kill me if we use real ones', ['paper plates', 'named']],
  ['we need dog food btw theres one scoop', ['dog food', 'asked']],
  ['someone get popcorn', ['popcorn', 'asked']],
  ['there is no milk left', ['milk', 'asked']],
  ['he likes the coffee ice cream', ['coffee ice cream', 'named']],
  ['sliced turkey please, thank you', ['sliced turkey', 'named']],
])('a remark around the item in %j is ignored', (message, request) => {
  expect(requestsOf(message)).toEqual([request])
})

test.each([
  'reply w what u want or forever hold ur peace',
  'noted on the cups',
  'Hi Rosa! How was nap',
])('%j does not contain a request', (message) => {
  expect(requestsOf(message)).toEqual([])
})

test('a sentence that begins with known goods asks for them even if small talk follows', () => {
  const asked = requestsIn(
    'Cranberry sauce, what can I say',
    (words) => words === 'Cranberry sauce',
  )
  expect(asked).toMatchObject([{ start: 0, end: 15, kind: 'named' }])
})

test("'pls' after known goods ends the request", () => {
  const message = 'and milk pls Lily is warm again'
  const [request] = requestsIn(message, (words) => words === 'milk')
  expect(message.slice(request?.start, request?.end)).toBe('milk')
})

test("a comma before 'and can we get' ends a request", () => {
  const message = 'water (not fizzy), and can we get oat milk'
  expect(requestsOf(message)).toEqual([
    ['water (not fizzy)', 'named'],
    ['oat milk', 'asked'],
  ])
})
