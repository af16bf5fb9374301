import { expect, test } from 'vitest'
import { departmentInRemark } from './department-said.ts'
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
const resolve = (name: string, note: string) => findMeaning(index, { name, note })?.product.name

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
])('the remark %j refers to the department %s', (remark, department) => {
  expect(departmentInRemark(index.vocabulary.words, remark)).toBe(department)
})

test('a department in the note decides between similar products', () => {
  expect(resolve('cookies', 'from the bakery')).toBe('bakery cookies')
  expect(resolve('galletas', 'de la panadería')).toBe('bakery cookies')
  expect(resolve('chicken tenders', 'del deli')).toBe('fried chicken')
  expect(resolve('corn', 'freezer aisle')).toBe('frozen corn')
  expect(resolve('butter beans', 'frozen')).toBe('frozen vegetables')
})

test("a department in the note is ignored if the product isn't sold there", () => {
  expect(resolve('milk', 'from the bakery')).toBe('milk')
  expect(resolve('salsa', 'in the deli')).toBe('fresh salsa')
  expect(resolve('corn', 'produce section')).toBe('corn')
})
