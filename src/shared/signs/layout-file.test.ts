import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { layoutFileText, parseLayoutFile } from './layout-file.ts'

const bowl = {
  storeName: 'Berkeley Bowl',
  address: '2020 Oregon St, Berkeley, CA 94703',
  chainName: '',
  storeId: null,
  signs: [
    { name: 'Aisle 1', words: ['baking', 'spices'] },
    { name: 'Deli', words: [] },
  ],
}
const kroger = {
  storeName: 'Kroger on Main',
  address: '',
  chainName: 'Kroger',
  storeId: '5f0c',
  signs: [{ name: 'Aisle 2', words: ['soup'] }],
}
const file = `# Berkeley Bowl
> Address: 2020 Oregon St, Berkeley, CA 94703

## Aisle 1
baking
spices

## Deli

# Kroger on Main
> Chain: Kroger
> Store: 5f0c

## Aisle 2
soup
`

test('a file can contain the signs of several stores', () => {
  expect(layoutFileText([bowl, kroger])).toBe(file)
  expect(parseLayoutFile(file)).toEqual([bowl, kroger])
})

test('files written by other programs or by hand can also be read', () => {
  const text =
    '\uFEFF# Corner Market\r\n> Store: not an id\r\n>chain:Kroger\r\n> Note: x\r\n## A\r\n~ soup'
  expect(parseLayoutFile(text)).toEqual([
    {
      storeName: 'Corner Market',
      address: '',
      chainName: 'Kroger',
      storeId: null,
      signs: [{ name: 'A', words: ['soup'] }],
    },
  ])
  expect(parseLayoutFile('\n## A\nsoup')).toMatchObject([{ storeName: '', signs: [{ name: 'A' }] }])
  expect(parseLayoutFile('# Only a name')).toMatchObject([{ signs: [] }])
  expect(parseLayoutFile('\n\n')).toEqual([])
})

test('any stores written to a file are read back unchanged', () => {
  const line = fc.oneof(
    fc.constantFrom('# Store', '> Address: 1 Main St', '> Store: 5', '## Aisle 7', 'soup', ''),
    fc.string({ unit: 'grapheme', maxLength: 40 }),
    fc.string({ unit: 'binary', maxLength: 40 }),
  )
  fc.assert(
    fc.property(fc.array(line, { maxLength: 12 }), (lines) => {
      const stores = parseLayoutFile(lines.join('\n'))
      expect(parseLayoutFile(layoutFileText(stores))).toEqual(stores)
    }),
    { numRuns: 300 },
  )
})

test.each(['# a\n', '> Store:\n', '> Address: a\n', '##\n', '> ', '\n'])(
  'a hostile file that repeats %j is read without hanging, and its stores can be written and read again',
  (part) => {
    const stores = parseLayoutFile(part.repeat(20_000))
    expect(parseLayoutFile(layoutFileText(stores))).toEqual(stores)
  },
)
