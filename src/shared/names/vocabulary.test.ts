import { expect, test } from 'vitest'
import { readVocabulary } from './vocabulary.ts'

const start = '# Dairy\n\n## milk\n'

test('a product is read with its names, brands, Spanish names and other department', () => {
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

test('a department that there is not is refused with its line', () => {
  expect(() => readVocabulary('# Dairy\n# Toys', '')).toThrow(
    "There is no such department (line 2: '# Toys')",
  )
})

test('a shelf outside of a department is refused', () => {
  expect(() => readVocabulary('## milk', '')).toThrow('A shelf stands in a department (line 1')
})

test('a product without a shelf is refused, at the front and behind a new department', () => {
  expect(() => readVocabulary('# Dairy\nmilk', '')).toThrow('A product stands on a shelf (line 2')
  expect(() => readVocabulary(`${start}milk\n# Meat\nbeef`, '')).toThrow("(line 6: 'beef')")
})

test('a part that is neither brands nor Spanish names is refused', () => {
  for (const part of ['brand: Horizon', 'fr: lait', 'also: Produce', 'Horizon']) {
    expect(() => readVocabulary(`${start}milk; ${part}`, '')).toThrow(
      `'${part}' is neither brands nor es (line 4`,
    )
  }
})

test('a name that is empty or has spaces around it is refused', () => {
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
