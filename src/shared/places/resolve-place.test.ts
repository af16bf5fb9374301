import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { cityPlace, statePlace, zipPlace } from './place.ts'
import { resolvePlace } from './resolve-place.ts'
import { regionNames } from './states.ts'
import { gazetteer } from './test-gazetteer.ts'

const { cities, zips } = gazetteer

/** Returns the label of the place, the labels of the choices, or the kind of result if it has neither. */
function meaning(text: string): string | string[] {
  const resolved = resolvePlace(gazetteer, text)
  if (resolved.kind === 'place') return resolved.place.label
  if (resolved.kind === 'ambiguous') return resolved.choices.map(({ label }) => label)
  return resolved.kind
}

test.each([
  ['78701 Austin, TX', ['78701', ' 78701-1234 ', '787011234', 'austin tx 78701', 'ZIP 78701']],
  ['78701 Austin, TX', ['600 Congress Ave, Austin, TX 78701, USA', '78701-1234 Austin']],
  ['99501 Anchorage, AK', ['99501']],
  ['96813 Honolulu, HI', ['96813']],
  ['00901 San Juan, PR', ['00901']],
])('%s is found by its ZIP code: %j', (label, texts) => {
  for (const text of texts) expect(meaning(text)).toBe(label)
})

test.each([
  ['Austin, TX', ['Austin, TX', 'austin texas', 'TX Austin', 'AUSTIN,tx', 'Texas, Austin']],
  ['Austin, TX', ['Austin', 'Austin, TX, USA', 'near Austin, Texas', '  austin ,  tx  ']],
  ['Austin, TX', ['600 Congress Ave, Austin, TX', '12345 Main St, Austin, TX']],
  ['Springfield, IL', ['Springfield, IL', 'springfield illinois', 'Springfield, IL 00000']],
  ['St. Louis, MO', ['St. Louis, MO', 'Saint Louis', 'St.Louis', 'st louis missouri']],
  ['Washington, DC', ['Washington DC', 'Washington, D.C.', 'DC', 'd.c.']],
  [
    'New York, NY',
    ['New York, NY', 'NYC', 'N.Y.C.', 'New York City', 'New York', 'NYC, NY', 'NY NY'],
  ],
  ['Bronx, NY', ['Bronx', 'the Bronx', 'The Bronx, NY']],
  ['San Francisco, CA', ['SF', 'S.F.', 'SF, California']],
  ['San Juan, PR', ['San Juan, PR', 'San Juan', 'San Juan Puerto Rico']],
  ['Mayagüez, PR', ['Mayagüez', 'mayaguez pr']],
  ['Fort Worth, TX', ['Ft. Worth', 'Fort Worth, Texas']],
  ['Mount Laurel, NJ', ['Mt Laurel', 'Mount Laurel NJ']],
  ['Laurel, MT', ['Laurel, MT', 'laurel montana']],
  ["Coeur d'Alene, ID", ['Coeur d’Alene', 'coeur d alene, id', 'Coeur dAlene']],
  ['Winston-Salem, NC', ['winston salem', 'Winston-Salem, North Carolina']],
  ['Indiana, PA', ['Indiana, PA', 'PA Indiana', 'Indiana Pennsylvania']],
  ['Charleston, WV', ['charleston west virginia', 'Charleston WV', 'West Virginia Charleston']],
  ['Los Angeles, CA', ['los angeles', 'LA, CA', 'L.A. California']],
])('%s is found by %j', (label, texts) => {
  for (const text of texts) expect(meaning(text)).toBe(label)
})

test.each([
  ['Texas', ['TX', 'tx', 'Texas', 'state of Texas', 'TEXAS, USA']],
  ['Louisiana', ['LA', 'Louisiana']],
  ['New York State', ['NY', 'New York State']],
  ['Washington State', ['WA', 'washington state']],
  ['Puerto Rico', ['PR', 'Puerto Rico']],
  ['West Virginia', ['West Virginia', 'wv']],
  ['U.S. Virgin Islands', ['VI', 'US Virgin Islands', 'virgin islands']],
  ['District of Columbia', ['District of Columbia']],
])('the state or territory %s is found by %j', (label, texts) => {
  for (const text of texts) expect(meaning(text)).toBe(label)
})

test('a state’s position is that of its largest city', () => {
  const texas = resolvePlace(gazetteer, 'TX')
  const houston = resolvePlace(gazetteer, 'Houston')
  if (texas.kind !== 'place' || houston.kind !== 'place') throw new Error('Not a place')
  const { latitude, longitude } = houston.place
  expect(texas.place).toEqual({ kind: 'state', label: 'Texas', state: 'TX', latitude, longitude })
})

test('a name shared by many places has at most five choices, most populous first', () => {
  const places = ['MO', 'MA', 'IL', 'OR', 'OH'].map((state) => `Springfield, ${state}`)
  expect(meaning('Springfield')).toEqual(places)
  expect(meaning('Kansas City')).toEqual(['Kansas City, MO', 'Kansas City, KS'])
  expect(meaning('Washington')).toEqual(
    expect.arrayContaining(['Washington State', 'Washington, DC']),
  )
  expect(resolvePlace(gazetteer, 'la grange')).toMatchObject({ name: 'LaGrange' })
})

test('a shopper can search around a position within 60 miles of a ZIP code', () => {
  expect(resolvePlace(gazetteer, '30.26, -97.74')).toEqual({
    kind: 'place',
    place: {
      kind: 'point',
      label: 'Near Austin, TX 78701',
      state: 'TX',
      latitude: 30.26,
      longitude: -97.74,
    },
  })
  expect(meaning('30.26 -97.74')).toBe('Near Austin, TX 78701')
  expect(meaning('Near Austin, TX 78701')).toBe('78701 Austin, TX')
  for (const text of ['48.85, 2.35', '0, 0', '91, -97', '30, -181', '27, -92']) {
    expect(meaning(text)).toBe('none')
  }
})

test('text that doesn’t name a place in the USA has no result', () => {
  for (const text of [
    'asdfqwer',
    '00000',
    'Autsin, TX',
    'Остин',
    'USA',
    '1234',
    'near me',
    'constructor',
    '__proto__',
  ]) {
    expect(meaning(text)).toBe('none')
  }
})

test('text that cannot name a place is invalid', () => {
  const long = 'a'.repeat(10_000)
  for (const text of [
    '',
    ' ',
    'x',
    '--',
    '🍎🍌',
    'Austin\u0000',
    'a\u001Bb',
    '\uD800\uD800',
    long,
  ]) {
    expect(meaning(text)).toBe('invalid')
  }
  expect(meaning('a'.repeat(121))).toBe('invalid')
  expect(meaning('a'.repeat(120))).toBe('none')
  expect(meaning('Austin,\tTX\n')).toBe('Austin, TX')
})

test('the label of a place resolves to the same place', () => {
  const states = [...regionNames.keys()].map((state) => statePlace(gazetteer, state))
  const places = [...cities.map(cityPlace), ...zips.map(zipPlace), ...states]
  expect(places.filter(({ label }) => meaning(label) !== label)).toEqual([])
})

test('any text has a result, and each choice resolves to a place', () => {
  const pieces = fc.constantFrom(
    'Springfield',
    'Saint',
    'St.',
    'Washington',
    'new',
    'TX',
    '78701',
    '-1234',
    '30.2',
    ' ',
    ', ',
    'near',
    'state of',
    'US',
    'É',
    '\u0301',
    '\u0000',
    'ﷺ',
  )
  const typed = fc.array(pieces, { maxLength: 20 }).map((some) => some.join(''))
  const anyText = fc
    .array(fc.nat(0xffff), { maxLength: 130 })
    .map((units) => String.fromCharCode(...units))
  fc.assert(
    fc.property(fc.oneof(typed, anyText), (text) => {
      const resolved = resolvePlace(gazetteer, text)
      const places = resolved.kind === 'ambiguous' ? resolved.choices : []
      expect(places.length).toBeLessThanOrEqual(5)
      for (const { label } of places) expect(meaning(label)).toBe(label)
    }),
    { numRuns: 200 },
  )
})

test('text that is very long or repetitive is resolved without hanging', () => {
  for (const text of ['a.'.repeat(500_000), `${' '.repeat(1_000_000)}x`, ','.repeat(1_000_000)])
    expect(meaning(text)).toBe('invalid')
  for (const text of ['a.'.repeat(60), 'st '.repeat(40), ','.repeat(119) + 'a', '1 '.repeat(60)])
    expect(meaning(text)).toBe('none')
})
