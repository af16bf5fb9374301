import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isJoiner, isSeparator } from '#shared/lists/separators.ts'
import { savedTexts } from '../testing/saved-texts.ts'
import { testServer } from '../testing/test-server.ts'
import { annAndBob, itemOf, sync } from './test-shared-lists.ts'

// These tests also run on a database with an ICU locale, which classifies different characters as spaces.

test('‘garlic, minced’ is stored in one row, and ‘salt & pepper’ in two rows', async () => {
  const { ann, list } = await annAndBob()
  const { refused } = await sync(ann, {
    items: [
      itemOf(list, 'garlic, minced', { place: 11 }),
      itemOf(list, 'salt', { place: 12 }),
      itemOf(list, 'pepper', { before: ' & ', place: 13 }),
      itemOf(list, 'tea', { before: '\n', place: 14 }),
    ],
  })
  expect(refused).toEqual([])
  expect(await savedTexts(ann)).toMatchObject([
    { items: 'milk, eggs, garlic, minced, salt & pepper\ntea' },
  ])
})

const longNote = `garlic, ${'minced '.repeat(200)}well`

test.each([
  ['a comma at the end', { text: 'garlic,' }],
  ['a comma at the beginning', { text: ', garlic' }],
  ['many commas', { text: `garlic${', minced'.repeat(11)}` }],
  ['a comma in long text', { text: longNote }],
  ['two lines', { text: 'garlic,\nminced' }],
  ['a word before it', { before: ' milk ' }],
  ['a word without spaces before it', { before: 'and' }],
  ['nothing before it', { before: '' }],
  ['only a space before it', { before: ' ' }],
  ['a pair on two lines', { before: ' &\u2028and ' }],
  ['a non-breaking space before it', { before: '\u00A0&\u00A0' }],
  ['long text before it', { before: '&'.repeat(41) }],
  ['control characters before it', { before: ' &\u0001 ' }],
  ['an object before it', { before: { and: 1 } }],
])('only the row with %s is rejected', async (_, wrong) => {
  const { ann, list } = await annAndBob()
  const { refused } = await sync(ann, { items: [itemOf(list, 'tea'), itemOf(list, 'rum', wrong)] })
  expect(refused.map(({ key }) => key)).toEqual(['rum'])
})

const letters = fc.constantFrom(...' \t\n,&+/;•yenAnd\u00A0\u2028')
const between = fc.string({ unit: letters, maxLength: 6 })

test('PostgreSQL accepts the same separators as a device', async () => {
  const { ownerPool } = await testServer()
  const samples = [...fc.sample(between, 3_000), ' and ', ' AND ', '\ty\t', ' ; & ', ' n ', ' ny ']
  const { rows } = await ownerPool.query<{ value: string; is_taken: boolean }>(
    'select value, private.is_item_separator(value) as is_taken from unnest($1::text[]) value',
    [samples],
  )
  expect(rows.filter(({ value, is_taken: isTaken }) => isJoiner(value) && !isTaken)).toEqual([])
  expect(rows.filter(({ value, is_taken: isTaken }) => isSeparator(value) && !isTaken)).toEqual([])
  const others = rows.filter(({ value }) => !isJoiner(value) && !/[,\n\u2028]/u.test(value))
  expect(others.filter(({ is_taken: isTaken }) => isTaken)).toEqual([])
})

// In quadratic time, a thousand checks would take longer than the test's time limit.
test.each([
  ['spaces', ' '.repeat(19_990), 0],
  ['spaces after a letter', `a${' '.repeat(19_989)}`, 1_000],
  ['commas', ','.repeat(19_990), 0],
  ['commas after letters', 'a,'.repeat(9_995), 0],
])('a thousand items of 20,000 %s can be checked', async (_, text, itemCount) => {
  const { ownerPool } = await testServer()
  const { rows } = await ownerPool.query(
    `select count(*) filter (where private.is_item_text($1 || number))::int as items,
       count(*) filter (where private.is_item_separator(left($1, 36) || number))::int as separators
     from generate_series(1001, 2000) as number`,
    [text],
  )
  expect(rows).toEqual([{ items: itemCount, separators: 0 }])
})

test('an anonymous visitor can’t sync lists', async () => {
  const { asAnon } = await testServer()
  expect((await asAnon().rpc('sync_lists', {})).status).toBe(401)
})
