import { expect, test } from 'vitest'
import { departmentSaid } from './department-said.ts'
import { findMeaning } from './find-product.ts'
import { indexNames } from './name-index.ts'
import { wordsText } from './test-words.ts'
import { readVocabulary } from './vocabulary.ts'

const index = indexNames(
  readVocabulary(
    `# Bakery

## cookies
bakery cookies

# Deli

## prepared meals
* prepared meals
fried chicken = fried chicken tenders
fresh salsa

# Meat

## chicken
chicken tenders

# Frozen

## frozen vegetables
* frozen vegetables
frozen corn

# Canned

## canned beans
butter beans

# Produce

## vegetables
corn

# Snacks

## cookies
* cookies; es: galletas

# International

## Mexican
salsa

# Dairy

## milk
* milk
`,
    wordsText,
  ),
)
const meant = (name: string, note: string) => findMeaning(index, { name, note })?.product.name

test.each([
  ['from the bakery', 'Bakery'],
  ['freezer aisle', 'Frozen'],
  ['in the freezer section if they have it', 'Frozen'],
  ['bakery', 'Bakery'],
  ['2 lb, deli counter', 'Deli'],
  ['del deli 10', 'Deli'],
  ['de la panadería', 'Bakery'],
  ['for the freezer', null],
  ['not frozen', null],
  ['fresh or frozen', null],
  ['meat', null],
  ['', null],
])('the remark %j says %s', (remark, department) => {
  expect(departmentSaid(index.vocabulary.words, remark)).toBe(department)
})

test('a remark on the department decides between things that are named alike', () => {
  expect(meant('cookies', 'from the bakery')).toBe('bakery cookies')
  expect(meant('galletas', 'de la panadería')).toBe('bakery cookies')
  expect(meant('chicken tenders', 'del deli')).toBe('fried chicken')
  expect(meant('corn', 'freezer aisle')).toBe('frozen corn')
  expect(meant('butter beans', 'frozen')).toBe('frozen vegetables')
})

test('what the department has not stays where it is', () => {
  expect(meant('milk', 'from the bakery')).toBe('milk')
  expect(meant('salsa', 'in the deli')).toBe('fresh salsa')
  expect(meant('corn', 'produce section')).toBe('corn')
})
