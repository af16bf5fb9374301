import fc from 'fast-check'
import { expect, test } from 'vitest'
import { storableText } from '#shared/contracts/saved-list.ts'
import { visiblePart } from '#shared/list-reader/parse-list.ts'
import { fragmentOfList, listOfFragment } from './list-link.ts'

async function packed(text: string): Promise<string> {
  const stream = new Blob([text]).stream().pipeThrough(new CompressionStream('deflate-raw'))
  const bytes = new Uint8Array(await new Response(stream).arrayBuffer())
  return `1.${btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')}`
}

test('a list stays the same when packed into a link and unpacked again', async () => {
  const text = fc.string({ unit: 'binary', maxLength: 80 }).map(storableText)
  await fc.assert(
    fc.asyncProperty(text, text, async (name, items) => {
      fc.pre(visiblePart(name) !== null && visiblePart(items.replaceAll(',', ' ')) !== null)
      const fragment = await fragmentOfList({ name, text: items })
      expect(fragment).toMatch(/^1\.[\w-]*$/)
      expect(await listOfFragment(fragment ?? '')).toEqual({ name, text: items })
    }),
  )
})

test('a link to a list of a hundred items is short enough for a message', async () => {
  const items = Array.from({ length: 100 }, (_, at) => `${at + 1} packs of oat biscuits no. ${at}`)
  const fragment = await fragmentOfList({ name: 'Weekly', text: items.join('\n') })
  expect(fragment?.length).toBeLessThan(2_000)
})

test('a list that is too long does not get a link', async () => {
  const noise = Array.from({ length: 12_000 }, (_, at) =>
    String.fromCodePoint(0x4e00 + ((at * 7919) % 20_000)),
  )
  expect(await fragmentOfList({ name: 'Weekly', text: noise.join('') })).toBeNull()
})

test.each([
  ['an empty fragment', ''],
  ['a fragment of another version', '2.abc'],
  ['text that isn’t base64', '1.%%%'],
  ['base64 that isn’t packed text', '1.AAAA'],
  ['a fragment that is too long', `1.${'A'.repeat(9_000)}`],
])('%s does not contain a list', async (_, fragment) => {
  expect(await listOfFragment(fragment)).toBeNull()
})

test.each([
  ['text that isn’t JSON', 'milk'],
  ['JSON in another shape', '{"name":"a","text":"b"}'],
  ['numbers', '[1,2]'],
  ['a list without items', '["Weekly"," "]'],
  ['only commas', '["Weekly",", ,"]'],
  ['ten thousand items', JSON.stringify(['x', 'a,'.repeat(10_000)])],
  ['a name that is too long', JSON.stringify(['x'.repeat(201), 'milk'])],
  ['a text that is too long', JSON.stringify(['x', 'milk, '.repeat(4_000)])],
  ['a hundred megabytes', 'x'.repeat(5_000_000)],
])('a link that contains %s is rejected', async (_, text) => {
  expect(await listOfFragment(await packed(text))).toBeNull()
})

test('a list whose link contains no name gets a default name', async () => {
  const list = { name: 'A list for you', text: 'milk' }
  expect(await listOfFragment(await packed('[" ","milk"]'))).toEqual(list)
})

test('a list with too many items does not get a link', async () => {
  expect(await fragmentOfList({ name: 'x', text: 'a,'.repeat(1_000) })).toBeNull()
  expect(await fragmentOfList({ name: 'x', text: 'a,'.repeat(999) })).not.toBeNull()
})
