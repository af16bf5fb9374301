import { expect, test } from 'vitest'
import { indexNames } from './name-index.ts'
import { withSharedHead } from './shared-head.ts'
import { wordsText } from './test-words.ts'
import { readVocabulary } from './vocabulary.ts'

const index = indexNames(
  readVocabulary(
    `# Meat

## chicken
* chicken

# Dairy

## milk
* milk
coconut milk
almond milk

## butter
* butter

## cream and creamer
* cream = ice cream

# Condiments

## nut butter
* peanut butter

# Canned

## broth
* broth = stock
`,
    wordsText,
  ),
)
const meant = (name: string, note: string) => withSharedHead(index, name, note)?.name ?? null

test('two flavors of a thing share its name, which stands behind the second', () => {
  expect(meant('chicken', 'or vegetable stock')).toBe('broth')
  expect(meant('chicken', 'or vegetable stock or water, warmed')).toBe('broth')
  expect(meant('almond', 'or coconut milk')).toBe('almond milk')
})

test('two things that make no name together are two', () => {
  expect(meant('butter', 'or peanut butter')).toBeNull()
  expect(meant('milk', 'or ice cream')).toBeNull()
  expect(meant('milk', 'or cream')).toBeNull()
  expect(meant('milk', 'organic')).toBeNull()
})
