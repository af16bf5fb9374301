import { brotliCompressSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { itemCategories } from '../../src/shared/catalog/items.ts'
import { coldnessByShelf } from '../../src/shared/floor-plan/coldness.ts'
import { departments, isDepartment } from '../../src/shared/names/departments.ts'
import { spellingOf } from '../../src/shared/names/fold-name.ts'
import { readNameWords } from '../../src/shared/names/name-words.ts'
import {
  packVocabulary,
  packWords,
  unpackVocabulary,
} from '../../src/shared/names/pack-vocabulary.ts'
import { readVocabulary } from '../../src/shared/names/vocabulary.ts'
import { textFiles, wordsText } from './catalog-files.ts'
import { elsewhere } from './departments-of.ts'

const files = textFiles('departments')
const text = [...files.values()].join('\n')
const vocabulary = readVocabulary(text, wordsText())
const { products, shelves } = vocabulary
const allNames = products.flatMap((product) =>
  product.names.map((name) => ({ spelling: spellingOf(name.text), name: name.text, product })),
)

test('each of the 23 departments contains products', () => {
  const titles = [...files.values()].map((file) => file.split('\n')[0] ?? '')
  expect(titles.toSorted()).toEqual(departments.map((name) => `# ${name}`).toSorted())
  expect(departments).toHaveLength(23)
  for (const department of departments) {
    expect(products.some(({ shelf }) => shelf.department === department)).toBe(true)
  }
})

test.each([...files])(
  '%s contains a single department and is formatted as expected',
  (file, content) => {
    const read = readVocabulary(content, '')
    const [department] = read.shelves.map((shelf) => shelf.department)
    expect(`${department?.toLowerCase().replaceAll(' ', '-')}.txt`).toBe(file)
    expect(content.endsWith('\n') && !content.endsWith('\n\n')).toBe(true)
    const lines = content.trimEnd().split('\n')
    expect(lines.filter((line) => line.startsWith('# '))).toHaveLength(1)
    expect(lines.filter((line) => /^\s|\s$|\s\s|\t/.test(line))).toEqual([])
    // An empty line is allowed only before the heading of a shelf.
    const gaps = lines.flatMap((line, at) => (line === '' ? [lines[at + 1] ?? ''] : []))
    expect(gaps).toEqual(lines.filter((line) => line.startsWith('## ')))
    // A mistyped separator would end up in a product's name.
    const apart = read.products.flatMap(({ names }) => names.map((name) => name.text))
    expect(apart.filter((name) => /[=;:,*#~|]/.test(name))).toEqual([])
  },
)

test('shelf names are unique', () => {
  const names = shelves.map(({ name }) => name)
  expect(twice(names)).toEqual([])
})

test('the products on each shelf are in alphabetical order', () => {
  const misplaced = shelves.flatMap((shelf) => {
    const names = products
      .filter((product) => product.shelf === shelf)
      .map(({ name }) => name.toLowerCase())
    return names
      .filter((name, at) => name < (names[at - 1] ?? ''))
      .map((name) => [shelf.name, name])
  })
  expect(misplaced).toEqual([])
})

test('the alternative names of a product are in alphabetical order', () => {
  for (const { names } of products) {
    for (const group of Map.groupBy(names.slice(1), ({ kind }) => kind).values()) {
      const texts = group.map((name) => name.text.toLowerCase())
      expect(texts).toEqual(texts.toSorted())
    }
  }
})

test('no two products share a name', () => {
  const groups = Map.groupBy(allNames, ({ spelling }) => spelling)
  const repeated = [...groups.values()]
    .filter((group) => group.length > 1)
    .map((group) => group.map(({ name, product }) => `${name} (${product.name})`))
  expect(repeated).toEqual([])
})

test('every name contains a letter or a digit', () => {
  expect(allNames.filter(({ spelling }) => spelling === '').map(({ name }) => name)).toEqual([])
})

test('every shelf contains a staple', () => {
  const without = shelves.filter(
    (shelf) => !products.some((product) => product.shelf === shelf && product.isStaple),
  )
  expect(without.map(({ name }) => name)).toEqual([])
})

test('a product that some stores keep elsewhere is in the vocabulary, and its other departments exist', () => {
  const departmentByName = new Map(products.map(({ name, shelf }) => [name, shelf.department]))
  const wrong = [...elsewhere].filter(([name, others]) => {
    const usual = departmentByName.get(name)
    return usual === undefined || others.some((other) => other === usual || !isDepartment(other))
  })
  expect(wrong).toEqual([])
  expect(elsewhere.size).toBeGreaterThan(300)
})

test("the twenty items in the chains' sample data are staples", () => {
  const staples = new Set(products.filter(({ isStaple }) => isStaple).map(({ name }) => name))
  expect(Object.keys(itemCategories).filter((name) => !staples.has(name))).toEqual([])
})

test('the vocabulary contains at least 1,200 products with 4,500 names', () => {
  expect(products.length).toBeGreaterThanOrEqual(1200)
  expect(allNames.length).toBeGreaterThanOrEqual(4500)
})

test('packing the vocabulary loses only comments', () => {
  expect(unpackVocabulary(packVocabulary(text))).toBe(text)
  expect(readNameWords(packWords(wordsText()))).toEqual(readNameWords(wordsText()))
})

test('the packed vocabulary compresses to at most 80 kB', () => {
  const loaded = `${packWords(wordsText())}\n${packVocabulary(text)}`
  expect(brotliCompressSync(loaded).length).toBeLessThanOrEqual(80_000)
})

test.each([...textFiles('words')])(
  'each group of words in %s is in alphabetical order without duplicates',
  (_, content) => {
    for (const group of content.split(/\n(?=#)/u)) {
      const lines = group.split('\n').filter((line) => line !== '' && !/^(?:#|>)/u.test(line))
      const isTable = lines.some((line) => line.includes(' = ') || line.includes(' + '))
      const words =
        isTable || /^# (?:flavored|phrases|unsold)/u.test(group)
          ? lines
          : lines.flatMap((line) => line.split(' '))
      expect(words).toEqual([...new Set(words)].toSorted())
    }
  },
)

function twice(names: readonly string[]): string[] {
  return names.filter((name, at) => names.indexOf(name) !== at)
}

test('all shelves listed as cold exist, and all shelves in Frozen are listed as frozen', () => {
  const known = shelves.map(({ name }) => name)
  expect(Object.keys(coldnessByShelf).filter((name) => !known.includes(name))).toEqual([])
  const frozen = shelves.filter(({ department }) => department === 'Frozen')
  expect(frozen.filter(({ name }) => coldnessByShelf[name] !== 'frozen')).toEqual([])
})
