import { expect, test } from 'vitest'
import { sampleLocations } from '#shared/catalog/sample-locations.ts'
import { suggestStores } from './suggest-stores.ts'

const places = {
  suggest: (text: string) =>
    ['Houston, TX', 'Houston, MO', 'Springfield, MO'].filter((label) =>
      text === '' ? false : label.toLowerCase().startsWith(text),
    ),
}

function textsFor(text: string) {
  return suggestStores(text, { stores: sampleLocations, places }).map(
    ({ text: suggested }) => suggested,
  )
}

test.each(['target austin', 'Austin, target', 'tex mopac target', '78749'])(
  "a shopper who types '%s' finds the store by chain, name and place in any order",
  (text) => {
    expect(textsFor(text)[0]).toBe('Target Southwest, 5300 S MoPac Expy, Austin, TX, 78749')
  },
)

test('a shopper who types a chain without stores finds its typical store', () => {
  expect(textsFor('publ')).toEqual(['A Publix, typical layout'])
  expect(suggestStores('H-E-B', { stores: [], places: null })).toMatchObject([
    { text: 'An H-E-B, typical layout', store: { id: 'typical-H-E-B' } },
  ])
})

test('a shopper who types a banner finds its typical store and its stores near a place', () => {
  expect(textsFor('fred')).toEqual(['A Fred Meyer, typical layout'])
  expect(textsFor('frys')).toEqual(["A Fry's, typical layout"])
  expect(suggestStores('ralphs houst', { stores: [], places })).toContainEqual({
    text: 'Ralphs near Houston, TX',
    search: { location: 'Houston, TX', query: 'Ralphs' },
  })
})

test('banners are suggested only from the third letter on, and below chains', () => {
  expect(textsFor('fo')).toContain('A Food Lion, typical layout')
  expect(textsFor('fo')).not.toContain('A Foods Co, typical layout')
  expect(textsFor('foo')).toEqual([
    'A Food Lion, typical layout',
    'A Food 4 Less, typical layout',
    'A Foods Co, typical layout',
  ])
})

test('a shopper finds stores of one chain or of all chains near a place', () => {
  expect(suggestStores('houst', { stores: [], places })).toEqual([
    { text: 'Stores near Houston, TX', search: { location: 'Houston, TX', query: '' } },
    { text: 'Stores near Houston, MO', search: { location: 'Houston, MO', query: '' } },
  ])
  expect(suggestStores('Whole Foods Market springf', { stores: [], places })).toEqual([
    {
      text: 'Whole Foods Market near Springfield, MO',
      search: { location: 'Springfield, MO', query: 'Whole Foods Market' },
    },
  ])
})

test('there are no suggestions for blank or unknown text', () => {
  expect(textsFor(' , ')).toEqual([])
  expect(textsFor('no such shop')).toEqual([])
})
