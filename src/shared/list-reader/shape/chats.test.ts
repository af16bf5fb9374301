import { expect, test } from 'vitest'
import { testNames } from '../test-names.ts'
import { chatLines } from './chats.ts'
import { rawLines } from './written-lines.ts'

/** Returns the messages in the lines of a chat. */
function messagesIn(text: string): string[] {
  const lines = rawLines(text)
  return [...chatLines(lines, testNames)].flatMap(([at, { start, isMessage }]) =>
    isMessage ? [(lines[at]?.text ?? '').slice(start)] : [],
  )
}

test.each([
  '[11/24, 18:02] Ann: milk',
  '[11/24/26, 6:02:11 PM] Ann Smith: milk',
  '11/24/26, 6:02 PM - Ann: milk',
  '24.11.26, 18:02 - Ann: milk',
  '[18:02, 24/11/2026] +1 555 010 9999: milk',
  '\u200E[11/24/26, 6:02 PM] Ann: \u200Emilk',
  'Ann [18:02]: milk',
  '<Ann> milk',
])('%j begins with a sender and time', (line) => {
  expect(messagesIn(line)).toEqual(['milk'])
})

test('the sender may be in the line above the message', () => {
  expect(messagesIn('Ann B.  6:02 PM\nmilk\nBob — Today at 6:03 PM\nok\neggs')).toEqual([
    'milk',
    'ok',
    'eggs',
  ])
})

test('the sender and time may be above the message, with the time in brackets', () => {
  const text =
    '[Wednesday 3:12 PM] Smith, Ann\nmilk\n like 1\n[Wednesday 3:14 PM] Jones, Bob (he)\nok'
  expect(messagesIn(text)).toEqual(['milk', 'ok'])
})

test('a message quoted in a reply is not read again', () => {
  const text =
    'Ann\nhi, need anything?\nYou sent\nmilk\nAnn replied to You\nOriginal message:\nmilk\nYou sent\nok\nAnn\nsure'
  expect(messagesIn(text)).toEqual(['hi, need anything?', 'milk', 'ok', 'sure'])
})

test('messages from alternating senders are a chat', () => {
  expect(messagesIn('Ann: need milk\nBob: ok\nAnn: and eggs')).toEqual([
    'need milk',
    'ok',
    'and eggs',
  ])
})

test.each([
  'Produce: kale, pears\nDairy: milk\nFrozen: pizza',
  'Dairy: milk\nDairy: eggs\nProduce: onions',
  'Ann: chips\nBob: soda',
  'milk: 2\neggs: 12\nmilk: 3',
  'Fresh rosemary  2.29\nMilk  3.49',
  'Milk\t11:30\nEggs\t12:30',
])('%j is not a chat', (text) => {
  expect(messagesIn(text)).toEqual([])
})

test('a system notice in a chat is not a message', () => {
  expect(messagesIn('[11/24, 18:02] Ann: <Media omitted>\n[11/24, 18:03] Ann: milk')).toEqual([
    'milk',
  ])
})

test('the line above a message may contain the sender and the time, with or without brackets', () => {
  const text =
    'Ann S., [Feb 8, 2025 at 10:22:14 AM]:\nmilk\n\nBob, [8 Feb 2025, 18:02]:\nok\n\nzoe_k — Today at 6:03 PM\neggs'
  expect(messagesIn(text)).toEqual(['milk', 'ok', 'eggs'])
})

test('a name that repeats after blank lines is a sender if the text has a line with only a time', () => {
  const text = 'Mom\nToday 4:02 PM\nmilk\n\nok\n\nMom\nand eggs\n\nRead 4:19 PM'
  expect(messagesIn(text)).toEqual(['milk', 'ok', 'and eggs'])
  expect(messagesIn('Ann\nmilk\n\nAnn\neggs')).toEqual([])
  expect(messagesIn('Milk\nToday 4:02 PM\n\nMilk\neggs')).toEqual([])
})

test('messages without senders are a chat if there is small talk and some lines have only a time', () => {
  const text =
    'Mom\nToday 5:47 PM\nare you at work\nneed anything?\nyes we need milk\nok\nDelivered\nRead 6:02 PM\nand eggs'
  expect(messagesIn(text)).toEqual([
    'are you at work',
    'need anything?',
    'yes we need milk',
    'ok',
    'and eggs',
  ])
  expect(
    messagesIn('November 24, 2026 at 5:47 PM\nmilk\neggs (the ones we like)\nbread\nsalt'),
  ).toEqual([])
})

test('a brand may be the name of a sender', () => {
  expect(messagesIn('Ann: milk\nSprite: ok\nAnn: eggs')).toEqual(['milk', 'ok', 'eggs'])
})

test('names that alternate on lines of their own are senders, with or without an emoji', () => {
  const text =
    'Mom\ni am at the store\nBen 🎈\nwe need milk\nMom\nwhich one\nBen 🎈\nthe usual\nAunt Lu\nand eggs\nMom\nok'
  expect(messagesIn(text)).toEqual([
    'i am at the store',
    'we need milk',
    'which one',
    'the usual',
    'and eggs',
    'ok',
  ])
  expect(messagesIn('Unicorn\nmilk\nDragon\neggs\nUnicorn\nbread\nDragon\nsalt')).toEqual([])
})

test('messages without senders and times are a chat if they reply to each other', () => {
  const text =
    'Hi Rosa!\nhi, are you at the store\nyes, need anything?\nmilk\nok. which one\nthe usual\nthanks'
  expect(messagesIn(text)).toHaveLength(7)
  expect(messagesIn('milk?\neggs (yes, we need them)\nbread\nsalt\nok soap\nonions')).toEqual([])
})

test('lines added by a chat app are not messages', () => {
  const text =
    '11/24/26, 6:01 PM - Messages are end-to-end encrypted\n11/24/26, 6:02 PM - Ann: milk\n11/24/26, 6:03 PM - Ann: Loved “milk”'
  expect(messagesIn(text)).toEqual(['milk'])
})

test.each(['Dana (she/her)  10:58 AM', 'soph!! — Today at 4:31 PM', 'mars 🪐 — Today at 4:17 PM'])(
  '%j is the sender of the messages below',
  (head) => {
    expect(messagesIn(`${head}\nmilk\nAnn  11:02 AM\nok`)).toEqual(['milk', 'ok'])
  },
)

test.each([
  'Kitchen 🏠\nAnn: need milk\nBob: ok\nAnn: thx',
  'Monday\nNov 3\n7:12 PM\nAnn: need milk\nBob: ok\nAnn: thx',
  'Ann\n9:14 AM\nneed milk\nBob\n9:15 AM\nok\nAnn\n9:16 AM\nthx',
  'Monday, Nov 3 · 7:12 PM\nAnn\nneed milk\n\nBob\nok\n\nAnn\nthx',
  'From: Ann\nTo: Bob\nNov 3 2026 7:12 pm\nneed milk\nFrom: Bob\nok\nFrom: Ann\nthx',
  'Ann • 2h\nneed milk\nBob • 1h\nok\nAnn, 5 min ago\nthx',
  'Ann 7:45a\nneed milk\nBob (new #) 7:46a\nok\nAnn 7:50a\nthx',
])('titles and times in %j are not messages', (text) => {
  expect(messagesIn(text)).toEqual(['need milk', 'ok', 'thx'])
})

test('appointments are not mistaken for the senders in a chat', () => {
  expect(messagesIn('Dentist 9:00 AM\nGym 5:30 PM\nmilk\neggs')).toEqual([])
})
