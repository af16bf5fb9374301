import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { isLayoutText, layoutLimits, layoutText, parseLayoutText } from './layout-text.ts'

test('signs are stored with one phrase on each line', () => {
  const signs = [
    { name: 'Aisle 7', words: ['baking', 'spices'] },
    { name: 'Left wall', words: ['produce'] },
    { name: 'Aisle 9', words: [] },
  ]
  const text = '## Aisle 7\nbaking\nspices\n## Left wall\nproduce\n## Aisle 9'
  expect(layoutText(signs)).toBe(text)
  expect(parseLayoutText(text)).toEqual(signs)
})

test('comments, guesses, list marks and blank lines are tolerated', () => {
  const text = `# Berkeley Bowl
> Address: 2020 Oregon St
no sign yet

  ## Aisle 7 ##\r
~ baking
- spices, oil
##Deli
olives\u2028hummus
## Aisle 7 ##
baking
flour
## ---
lost`
  expect(parseLayoutText(text)).toEqual([
    { name: 'Aisle 7 ##', words: ['baking', 'spices, oil', 'flour'] },
    { name: 'Deli', words: ['olives', 'hummus'] },
  ])
})

test.each([
  ['## Aisle 7\nbaking', true],
  ['# Store\n\n  ##Deli', true],
  ['7 baking\n8 soup', false],
  ['# 7\n## \n#### ---', false],
])('the text %j contains a stored sign: %j', (text, isLayout) => {
  expect(isLayoutText(text)).toBe(isLayout)
})

test('control characters and overlong text are never stored', () => {
  const [sign] = parseLayoutText(
    `## Ais\0le\t7\u202E\n${'a'.repeat(80)}\na${'🍎'.repeat(40)}\n\uD800b`,
  )
  expect(sign?.name).toBe('Ais le 7')
  expect(sign?.words.map((word) => word.length)).toEqual([60, 59, 2])
  expect(sign?.words.every((word) => word.isWellFormed())).toBe(true)
})

test('signs and words beyond the limits are left out', () => {
  const signs = Array.from({ length: 310 }, (_, at) => ({ name: `${at + 1}`, words: [] }))
  expect(parseLayoutText(layoutText(signs))).toHaveLength(layoutLimits.signs)
  const words = Array.from({ length: 50 }, (_, at) => `word ${at}`)
  expect(parseLayoutText(layoutText([{ name: 'A', words }]))[0]?.words).toHaveLength(40)
  const long = Array.from({ length: 300 }, (_, at) => ({
    name: `Aisle ${at}`,
    words: words.map((word) => `${word} ${'a'.repeat(40)}`),
  }))
  expect(layoutText(long).length).toBeLessThanOrEqual(layoutLimits.characters)
  expect(layoutText(long).length).toBeGreaterThan(layoutLimits.characters - 100)
  expect(layoutText(parseLayoutText(`## A\n${'bread\n'.repeat(9_000)}`))).toBe('## A\nbread')
})

const line = fc.oneof(
  fc.constantFrom('## Aisle 7', '## Deli', '~ baking', '# note', '> Chain: Kroger', 'soup', ''),
  fc.string({ unit: 'grapheme', maxLength: 70 }),
  fc.string({ unit: 'binary', maxLength: 70 }),
)

test('stored signs read back unchanged', () => {
  fc.assert(
    fc.property(fc.array(line, { maxLength: 12 }), (lines) => {
      const signs = parseLayoutText(lines.join('\n'))
      const text = layoutText(signs)
      expect(parseLayoutText(text)).toEqual(signs)
      expect(layoutText(parseLayoutText(text))).toBe(text)
      expect(isLayoutText(text)).toBe(signs.length > 0)
    }),
  )
})

test('signs with plain names and words read back unchanged, except for extra spaces', () => {
  const plain = fc.stringMatching(/^[A-Za-zñé0-9][A-Za-z &'/.-]{0,20}[A-Za-z0-9]$/u)
  const words = fc.uniqueArray(plain, { maxLength: 8 })
  const signs = fc.uniqueArray(fc.record({ name: plain, words }), { selector: ({ name }) => name })
  const oneSpace = (text: string) => text.replaceAll(/ +/g, ' ')
  fc.assert(
    fc.property(signs, (made) => {
      const known = made.map(({ name, words: all }) => ({
        name: oneSpace(name),
        words: [...new Set(all.map(oneSpace))],
      }))
      const isUnique = new Set(known.map(({ name }) => name)).size === known.length
      fc.pre(isUnique)
      expect(parseLayoutText(layoutText(made))).toEqual(known)
    }),
  )
})

test.each([
  ['marks', '# '.repeat(500_000)],
  ['sign marks', '#'.repeat(1_000_000)],
  ['spaces', ' '.repeat(1_000_000)],
  ['lines', '\n'.repeat(1_000_000)],
  ['signs', '## A\n'.repeat(200_000)],
  ['one long line', `## A\n${'a '.repeat(500_000)}`],
])('hostile text of %s is read without hanging, and stays within the limits', (_, text) => {
  const signs = parseLayoutText(text)
  expect(signs.length).toBeLessThanOrEqual(layoutLimits.signs)
  expect(isLayoutText(text)).toBe(signs.length > 0)
  const written = layoutText([{ name: text, words: [text] }])
  expect(written.length).toBeLessThanOrEqual(layoutLimits.characters)
})
