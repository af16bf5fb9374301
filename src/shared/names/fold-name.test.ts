import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { nameKey, spellingOf, stemOf, stemsOf, wordsOf } from './fold-name.ts'

const anyText = fc.oneof(fc.string({ unit: 'binary' }), fc.string())

test("accents, apostrophes, periods and hyphens don't matter", () => {
  expect(wordsOf('Crème  Fraîche')).toEqual(['creme', 'fraiche'])
  expect(wordsOf('jalapeño')).toEqual(wordsOf('JALAPENO'))
  for (const name of ["Ben & Jerry's", 'ben & jerry’s', 'BEN and JERRYS']) {
    expect(wordsOf(name)).toEqual(['ben', 'and', 'jerrys'])
  }
  expect(wordsOf('Dr. Pepper')).toEqual(['dr', 'pepper'])
  expect(wordsOf('7-Up')).toEqual(['7', 'up'])
})

test('a percentage may be written in several ways', () => {
  for (const name of ['2% milk', '2 % milk', '2 percent milk', '2pct milk']) {
    expect(wordsOf(name)).toEqual(['2%', 'milk'])
  }
})

test('a percent sign without a number is ignored', () => {
  expect(wordsOf('0!%0')).toEqual(['0', '0'])
  expect(wordsOf('100% %juice')).toEqual(['100%', 'juice'])
})

test.each([
  ['eggs', 'egg'],
  ['tomatoes', 'tomato'],
  ['peaches', 'peach'],
  ['radishes', 'radish'],
  ['boxes', 'box'],
  ['berries', 'berry'],
  ['pies', 'pie'],
  ['cheeses', 'cheese'],
  ['loaves', 'loaf'],
  ['knives', 'knife'],
])('%s means the same as %s', (plural, singular) => {
  expect(stemOf(plural)).toBe(stemOf(singular))
})

test('stemOf keeps a word that only looks like a plural', () => {
  for (const word of ['hummus', 'asparagus', 'swiss', 'gas', 'molasses', 'couscous', 'is']) {
    expect(stemOf(word)).toBe(word)
  }
})

test("'cookie', 'cookies' and 'cooky' have the same stem", () => {
  expect(new Set(['cookie', 'cookies', 'cooky'].map(stemOf)).size).toBe(1)
})

test('filler words are ignored unless a name consists only of them', () => {
  expect(stemsOf('Leche de coco')).toEqual(['leche', 'coco'])
  expect(stemsOf('half & half')).toEqual(stemsOf('half and half'))
  expect(stemsOf('the')).toEqual(['the'])
  expect(stemsOf(' ')).toEqual([])
})

test('Spanish filler words are ignored between other words', () => {
  expect(stemsOf('comida pal perro')).toEqual(['comida', 'perro'])
  expect(stemsOf('papel d baño')).toEqual(stemsOf('papel de baño'))
  expect(stemsOf('tapas p/ empanadas')).toEqual(stemsOf('tapas para empanadas'))
  expect(stemsOf('para menudo')).toEqual(['para', 'menudo'])
  expect(stemsOf('vitamin d gummies')).toEqual(['vitamin', 'd', 'gummy'])
  expect(stemsOf('duracell d batteries')).toEqual(['duracell', 'd', 'battery'])
  expect(stemsOf('Q-tips')).toEqual(['q', 'tip'])
})

test('a name has the same key whether it is written as one word or two', () => {
  expect(nameKey('Ice-Creams')).toBe(nameKey('icecream'))
  expect(nameKey('pop corn')).toBe(nameKey('Popcorn'))
})

test("'pepper' and 'peppers' have the same key but different spellings", () => {
  expect(spellingOf('Peppers')).not.toBe(spellingOf('pepper'))
  expect(nameKey('Peppers')).toBe(nameKey('pepper'))
})

test("'%', 'percent' and 'pct.' after a number mean the same", () => {
  for (const text of ['2%milk', "2'%milk", '2 percent milk', '2-percent milk', '2-pct. milk']) {
    expect(wordsOf(text)).toEqual(['2%', 'milk'])
  }
})

test("wordsOf returns nonempty words that it wouldn't split any further", () => {
  fc.assert(
    fc.property(anyText, (text) => {
      const words = wordsOf(text)
      for (const word of words) expect(word).toMatch(/^[\p{L}\p{N}%]+$/u)
      expect(wordsOf(words.join(' '))).toEqual(words)
    }),
  )
})

test("uppercase letters and spaces around a name don't matter", () => {
  const letters = fc.string({ unit: fc.constantFrom(...'abcdes -&2%é') })
  fc.assert(
    fc.property(letters, (text) => {
      expect(nameKey(`  ${text.toUpperCase()} `)).toBe(nameKey(text))
      expect(spellingOf(`  ${text.toUpperCase()} `)).toBe(spellingOf(text))
    }),
  )
})
