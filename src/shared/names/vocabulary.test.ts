import { expect, test } from 'vitest'
import { readVocabulary } from './vocabulary.ts'

const start = '# Dairy\n\n## milk\n'

test('readVocabulary reads the names, brands, Spanish names and department of a product', () => {
  const { products, shelves, words } = readVocabulary(
    `${start}* milk = dairy, cow milk; brands: Horizon, a2; es: leche\noat milk\n`,
    '# varieties\ndark\nheirloom amber',
  )
  const [milk, oatMilk] = products
  expect(shelves).toEqual([{ name: 'milk', department: 'Dairy' }])
  expect(milk).toEqual({
    name: 'milk',
    shelf: shelves[0],
    names: [
      { text: 'milk', kind: 'name' },
      { text: 'dairy', kind: 'name' },
      { text: 'cow milk', kind: 'name' },
      { text: 'Horizon', kind: 'brand' },
      { text: 'a2', kind: 'brand' },
      { text: 'leche', kind: 'spanish' },
    ],
    isStaple: true,
  })
  expect(oatMilk).toMatchObject({ name: 'oat milk', isStaple: false })
  expect([...words.varieties]).toEqual(['dark', 'heirloom', 'amber'])
})

test('the error for an unknown department includes the line', () => {
  expect(() => readVocabulary('# Dairy\n# Toys', '')).toThrow(
    "Unknown department (line 2: '# Toys')",
  )
})

test('a shelf before the first department is rejected', () => {
  expect(() => readVocabulary('## milk', '')).toThrow('A shelf must follow a department (line 1')
})

test('a product before the first shelf of a department is rejected', () => {
  expect(() => readVocabulary('# Dairy\nmilk', '')).toThrow('A product must follow a shelf (line 2')
  expect(() => readVocabulary(`${start}milk\n# Meat\nbeef`, '')).toThrow("(line 6: 'beef')")
})

test("a part of a line that isn't labeled as brands or Spanish names is rejected", () => {
  for (const part of ['brand: Horizon', 'fr: lait', 'also: Produce', 'Horizon']) {
    expect(() => readVocabulary(`${start}milk; ${part}`, '')).toThrow(
      `'${part}' must begin with 'brands: ' or 'es: ' (line 4`,
    )
  }
})

test('a name that is empty or has spaces around it is rejected', () => {
  for (const line of [
    'milk = ,dairy, ',
    'milk = dairy,  cow milk',
    ' milk',
    'milk =  dairy',
    '* ',
  ]) {
    expect(() => readVocabulary(`${start}${line}`, '')).toThrow(
      'A name is empty or has spaces around it (line 4',
    )
  }
})
