import { expect, test } from 'vitest'
import { cleanLine } from './clean-line.ts'
import { endIn } from './excerpt.ts'

const clean = (text: string) => cleanLine({ text, from: 0, places: null })
const textOf = (line: string) => clean(line).excerpt.text

test.each([
  ['- [ ] **2 lbs** apples', '- [ ] 2 lbs apples'],
  ['- *.5 teaspoon* salt', '- .5 teaspoon salt'],
  ['_2 lbs_ apples', '2 lbs apples'],
  ['2 lbs **apples**', '2 lbs apples'],
  ['* milk', '* milk'],
  ['milk*, eggs*', 'milk*, eggs*'],
  ['- ~~milk~~', '- milk'],
  ['m̶i̶l̶k̶', 'milk'],
  ['half &amp; half', 'half & half'],
  ['- [[Milk]]', '- Milk'],
  ['- [[groceries/milk|Milk]]', '- Milk'],
  ['[Oat milk](https://example.com/oat)', 'Oat milk'],
  ['eggs https://example.com/eggs', 'eggs'],
  ['🥛 2 gallons milk', '2 gallons milk'],
  ['- 🍎 apples', '- apples'],
  ['milk、eggs，bread', 'milk,eggs,bread'],
  ['milk | eggs · bread', 'milk , eggs , bread'],
  ['[ 10 ] apples', '10 apples'],
  ['(2) eggs', '2 eggs'],
  ['[x] 10, apples', '[x] 10 apples'],
  ['milk *2', 'milk x2'],
  ['eggs #6', 'eggs x6'],
  ['#6 eggs', '6 eggs'],
  ['#10 can tomatoes', '#10 can tomatoes'],
  ["Ben & Jerry's (pint)", "Ben & Jerry's (pint)"],
])('without formatting, %j becomes %j', (line, expected) => {
  expect(textOf(line)).toBe(expected)
})

test('the offsets of the remaining text still refer to the source text', () => {
  const line = '- **half &amp; half** due:2026-11-30'
  const { excerpt } = clean(line)
  expect(excerpt.text).toBe('- half & half')
  expect(endIn(excerpt)).toBe(line.length)
})

test.each([
  ['[x] milk', 'ticked'],
  ['- [X] milk', 'ticked'],
  ['☑️ 3 onions', 'ticked'],
  ['☐ milk', 'open'],
  ['- [ ] milk', 'open'],
  ['⬜️ milk', 'open'],
  ['✅ milk', 'check'],
  ['✔️ 3 onions', 'check'],
  ['milk ✅', 'check'],
  ['milk (got it)', 'ticked'],
  ['beef – got it, thawing', 'ticked'],
  ['eggs - bought', 'ticked'],
  ['x 2026-11-24 milk', 'ticked'],
  ['- milk', null],
  ['x-large eggs', null],
])('%j is marked as %j', (line, expected) => {
  expect(clean(line).tick).toBe(expected)
})

test('the offsets of struck-through text refer to the source text', () => {
  expect(clean('milk, ~~eggs~~').struck).toEqual([[6, 14]])
})

test('an item with a check mark before a remark is ticked', () => {
  expect(clean('turkey 16 lb √ (garage freezer)').tick).toBe('check')
  expect(textOf('turkey 16 lb √ (garage freezer)')).toBe('turkey 16 lb (garage freezer)')
})

test('words after a check mark or struck-through words may say who has the item', () => {
  expect(textOf('ham ✅ got it')).toBe('ham')
  expect(clean('ham ✓bought at the locker').tick).toBe('check')
  expect(textOf("~~soda~~ Kelly's bringing")).toBe("soda (Kelly's bringing)")
})

test('words after struck-through ones replace them, but an amount does not', () => {
  expect(textOf('~~milk~~ oat milk')).toBe('oat milk')
  expect(textOf('~~2~~ 3 cans corn')).toBe('3 cans corn')
  expect(textOf('~~chips~~ 2 bags')).toBe('chips 2 bags')
  expect(textOf('~~milk~~, eggs')).toBe('milk, eggs')
})

test('two colons after a property mean the same as one', () => {
  expect(textOf('tofu:: firm')).toBe('tofu: firm')
})
