import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { resolvePlace } from './resolve-place.ts'
import { suggestPlaces } from './suggest-places.ts'
import { gazetteer } from './test-gazetteer.ts'

function suggested(text: string, limit?: number): string[] {
  return suggestPlaces(gazetteer, text, limit).map(({ label }) => label)
}

test('a shopper is offered the largest places whose names start with the typed text', () => {
  expect(suggested('spri')).toEqual(expect.arrayContaining(['Springfield, MO', 'Springfield, MA']))
  expect(suggested('AUS')[0]).toBe('Austin, TX')
  expect(suggested('st lou')[0]).toBe('St. Louis, MO')
  expect(suggested('São')).toEqual([])
})

test('a shopper may add a state’s code or name to narrow the suggestions', () => {
  expect(suggested('austin t')[0]).toBe('Austin, TX')
  expect(suggested('austin, tex')).toEqual(['Austin, TX'])
  expect(suggested('springfield il')).toEqual(['Springfield, IL'])
  expect(suggested('Springfield, IL')).toEqual(['Springfield, IL'])
})

test('a shopper is offered states by name or code, and cities by nickname', () => {
  expect(suggested('tex')[0]).toBe('Texas')
  expect(suggested('new y').slice(0, 2)).toEqual(['New York, NY', 'New York State'])
  expect(suggested('nyc')).toEqual(['New York, NY'])
  expect(suggested('tx')).toEqual(['Texas'])
})

test('an abbreviation is also treated as the start of a longer word', () => {
  expect(suggested('st')).toEqual(expect.arrayContaining(['Stockton, CA', 'St. Louis, MO']))
  expect(suggested('mt')).toEqual(expect.arrayContaining(['Montana', 'Mount Pleasant, SC']))
})

test('a shopper is offered the ZIP codes that start with the typed digits, in order', () => {
  const austin = ['78701', '78702', '78703', '78704', '78705']
  expect(suggested('787')).toEqual(austin.map((code) => `${code} Austin, TX`))
  expect(suggested('78701')).toEqual(['78701 Austin, TX'])
  expect(suggested('78701-1234')).toEqual(['78701 Austin, TX'])
  expect(suggested('78701 au')).toEqual(['78701 Austin, TX'])
  expect(suggested('000')).toEqual([])
})

test('text that is too short or too long has no suggestions', () => {
  for (const text of ['', ' ', 'a', '  a ', '🍎🍌', 'a'.repeat(121)])
    expect(suggested(text)).toEqual([])
})

test('suggestions are distinct, don’t exceed the limit, and can be searched', () => {
  const typed = fc.oneof(
    fc.nat(gazetteer.cities.length - 1).map((i) => gazetteer.cities[i]?.name.slice(0, 4) ?? ''),
    fc.nat(gazetteer.zips.length - 1).map((i) => gazetteer.zips[i]?.code.slice(0, 3) ?? ''),
    fc.array(fc.nat(0xffff), { maxLength: 4 }).map((units) => String.fromCharCode(...units)),
  )
  fc.assert(
    fc.property(typed, fc.integer({ min: 1, max: 8 }), (text, limit) => {
      const labels = suggested(text, limit)
      expect(labels.length).toBeLessThanOrEqual(limit)
      expect(new Set(labels).size).toBe(labels.length)
      for (const label of labels)
        expect(resolvePlace(gazetteer, label)).toMatchObject({ kind: 'place', place: { label } })
    }),
    { numRuns: 50 },
  )
})
