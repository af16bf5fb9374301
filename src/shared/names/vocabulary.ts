import { type Department, isDepartment } from './departments.ts'
import { type NameWords, readNameWords } from './name-words.ts'

/** A group of products that every store keeps together, such as pasta sauces. */
export type Shelf = { name: string; department: Department }

/** A product and all its names, the first of which is also its `name`. */
export type Product = {
  name: string
  shelf: Shelf
  names: readonly ProductName[]
  /** Whether the product is preferred over others that match equally well. */
  isStaple: boolean
}

export type ProductName = { text: string; kind: 'name' | 'brand' | 'spanish' }

/** All products the app knows and their shelves, in the order of the catalog. */
export type Vocabulary = {
  products: readonly Product[]
  shelves: readonly Shelf[]
  /** Words that occur around product names. */
  words: NameWords
}

/**
 * Parses the concatenated text of the departments and words (see `readNameWords`):
 *
 *     # Dairy
 *     ## eggs
 *     * eggs = large eggs, dozen eggs; brands: Eggland's Best; es: huevos
 *
 * Throws an error with the line number if the format is wrong.
 */
export function readVocabulary(text: string, wordsText: string): Vocabulary {
  const products: Product[] = []
  const shelves: Shelf[] = []
  let department: Department | null = null
  for (const [index, line] of text.split('\n').entries()) {
    const refuse = (problem: string) => new Error(`${problem} (line ${index + 1}: '${line}')`)
    const shelf = shelves.at(-1)
    if (line === '') continue
    if (line.startsWith('# ')) {
      const name = line.slice(2)
      if (!isDepartment(name)) throw refuse('Unknown department')
      department = name
    } else if (line.startsWith('## ')) {
      if (!department) throw refuse('A shelf must follow a department')
      shelves.push({ name: line.slice(3), department })
    } else if (shelf && shelf.department === department) {
      products.push(readProduct(line, shelf, refuse))
    } else throw refuse('A product must follow a shelf')
  }
  return { products, shelves, words: readNameWords(wordsText) }
}

/**
 * Parses the line of a product. Throws if a part isn't labeled as brands or Spanish names, or if a name is
 * empty or has spaces around it.
 */
function readProduct(line: string, shelf: Shelf, refuse: (problem: string) => Error): Product {
  const isStaple = line.startsWith('* ')
  const [names = '', ...parts] = line.slice(isStaple ? 2 : 0).split('; ')
  const [name = '', synonyms = ''] = names.split(' = ')
  const product = {
    name,
    shelf,
    names: [name, ...listed(synonyms)].map((text): ProductName => ({ text, kind: 'name' })),
    isStaple,
  }
  for (const part of parts) {
    const [label, texts = ''] = part.split(': ')
    if (label === 'brands') {
      product.names.push(...listed(texts).map((text): ProductName => ({ text, kind: 'brand' })))
    } else if (label === 'es') {
      product.names.push(...listed(texts).map((text): ProductName => ({ text, kind: 'spanish' })))
    } else throw refuse(`'${part}' must begin with 'brands: ' or 'es: '`)
  }
  if (product.names.some(({ text }) => text.trim() !== text || text === '')) {
    throw refuse('A name is empty or has spaces around it')
  }
  return product
}

function listed(texts: string): string[] {
  return texts === '' ? [] : texts.split(', ')
}
