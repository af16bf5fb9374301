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
const resolve = (name: string, note: string) => withSharedHead(index, name, note)?.name ?? null

test("two flavors share the product named only after the second, as in 'chicken or vegetable broth'", () => {
  expect(resolve('chicken', 'or vegetable stock')).toBe('broth')
  expect(resolve('chicken', 'or vegetable stock or water, warmed')).toBe('broth')
  expect(resolve('almond', 'or coconut milk')).toBe('almond milk')
})

test("a name isn't completed with the last word of its alternative unless that makes a known product", () => {
  expect(resolve('butter', 'or peanut butter')).toBeNull()
  expect(resolve('milk', 'or ice cream')).toBeNull()
  expect(resolve('milk', 'or cream')).toBeNull()
  expect(resolve('milk', 'organic')).toBeNull()
})
