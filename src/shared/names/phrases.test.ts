import { expect, test } from 'vitest'
import { readNameWords } from './name-words.ts'
import {
  hasPhrase,
  splitContainer,
  splitPack,
  withoutForm,
  withoutJoinedFlavor,
  withoutPhrases,
} from './phrases.ts'
import { wordsText } from './test-words.ts'

const words = readNameWords(wordsText)

test("a flavor such as 'cookies and cream' is removed only next to another product", () => {
  expect(withoutJoinedFlavor(words, 'oreos cookies and cream')).toBe('oreos ')
  expect(withoutJoinedFlavor(words, 'Salt & Vinegar chips')).toBe(' chips')
  expect(withoutJoinedFlavor(words, "chips salt 'n' vinegar")).toBe('chips ')
  for (const text of [
    'cookies and cream',
    'strawberries and cream for the pie',
    'salt and pepper',
  ]) {
    expect(withoutJoinedFlavor(words, text)).toBe(text)
  }
})

test("a phrase such as 'caffeine-free' is removed", () => {
  expect(withoutPhrases(words, 'soda, caffeine-free').trim()).toBe('soda,')
  expect(withoutPhrases(words, 'no sugar added applesauce').trim()).toBe('applesauce')
  expect(withoutPhrases(words, 'free milk')).toBe('free milk')
})

test("splitPack splits off a pack but doesn't split a product name", () => {
  expect(splitPack(words, 'toilet paper 6 double rolls')).toEqual({
    thing: 'toilet paper ',
    pack: '6 double rolls',
  })
  expect(splitPack(words, 'Tp 12 mega')).toEqual({ thing: 'Tp ', pack: '12 mega' })
  expect(splitPack(words, 'milk, gallon')?.thing).toBe('milk, ')
  for (const text of ['paper bags', 'potato rolls', '6 double rolls', 'milk 2']) {
    expect(splitPack(words, text)).toBeNull()
  }
})

test('a form such as canned is removed from the text', () => {
  const [canned] = words.movingForms
  expect(canned && withoutForm(canned, 'tomates en conserva')).toBe('tomates')
  expect(canned && withoutForm(canned, 'canned corn')).toBe('corn')
  expect(canned && withoutForm(canned, 'corn')).toBeNull()
})

test("hasPhrase ignores case and doesn't find a phrase inside a longer word", () => {
  expect(hasPhrase([['dry', 'clean']], 'Dry-clean only')).toBe(true)
  expect(hasPhrase([['dry', 'clean']], 'laundry cleaner')).toBe(false)
})

test('the name of a store brand is removed', () => {
  expect(withoutPhrases(words, "Trader Joe's milk")).toBe(' milk')
  expect(withoutPhrases(words, 'Up & Up diapers')).toBe(' diapers')
})

test('a container at the end of the text is split off', () => {
  expect(splitContainer(words, 'grape leaves jar')).toEqual({
    thing: 'grape leaves',
    container: 'jar',
  })
  expect(splitContainer(words, 'leche nido lata grande')?.thing).toBe('leche nido')
  for (const text of ['jar', 'jar of honey', 'honey']) {
    expect(splitContainer(words, text)).toBeNull()
  }
})
