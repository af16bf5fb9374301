import { departments, isDepartment } from '#shared/names/departments.ts'
import { stemOf, stemsOf, wordsOf } from '#shared/names/fold-name.ts'
import { isGuess, isPlaced } from '#shared/names/meaning.ts'
import { memoizeByLine } from '#shared/names/memoize.ts'
import { entryNamed, type NameIndex } from '#shared/names/name-index.ts'
import { resolveName } from '#shared/names/resolve-item-name.ts'
import type { Product } from '#shared/names/vocabulary.ts'
import { addWords, correctWord, knownWords } from './correct-word.ts'

/**
 * The shelves and products that a phrase on a sign refers to. `nearby` lists shelves that are probably at the
 * same sign, unless another sign names them. `source` tells whether the phrase was found in the table of sign
 * words or among the names of products.
 */
export type SignMeaning = {
  shelves: readonly string[]
  nearby: readonly string[]
  products: readonly string[]
  source: 'sign' | 'product'
  /** Whether the phrase joins two words that often occur together on signs, such as 'health & beauty'. */
  isPair?: boolean
}

/** Lookups for the words on signs. */
export type SignWords = {
  names: NameIndex
  /**
   * Returns the meaning of a known phrase, otherwise null. Treats singular and plural alike, and ignores
   * filler words such as 'fresh'.
   */
  find: (phrase: string) => SignMeaning | null
  /** Like `find`, but also understands longer phrases that contain the name of a product. */
  resolve: (phrase: string) => SignMeaning | null
  /** Corrects a lowercase word that was misread or misspelled. Returns other words unchanged. */
  correct: (word: string) => string
  isWord: (word: string) => boolean
  /** Whether the exact phrase, including any filler words, is in the table of sign words. */
  isInTable: (phrase: string) => boolean
  /** Like `isInTable`, but also accepts names of products. */
  isExact: (phrase: string) => boolean
}

/** Maximum number of phrases to cache. Splitting a sign looks up the same phrases many times. */
const maxRemembered = 5_000

/** Filler words that signs add before or after other words, in the singular. */
const fillersBefore = new Set(
  'fresh our your all other assorted misc everyday specialty producto articulo alimento comida'.split(
    ' ',
  ),
)
const fillersAfter = new Set(
  `food product item supply need good department dept section aisle essential more etc center counter
  case shop market other stuff thing fresco fresca variado variada mas otro`.split(/\s+/u),
)
const isAnd = new Set(['and', 'y', 'n'])
const silent = new Set('a an the of de del la el los las al para'.split(' '))

/**
 * Parses the table of sign words and prepares the lookups. A line of the table has the form
 * 'phrase, phrase: shelf; shelf'. If a phrase occurs twice, the first line wins. Throws an error that quotes
 * the line if it has no colon, or if a shelf or product doesn't exist.
 */
export function readSignWords(table: string, names: NameIndex): SignWords {
  const bySign = new Map<string, SignMeaning>()
  const wordsOfSigns = knownWords()
  const wordsOfProducts = knownWords()
  const keep = (key: string, meaning: SignMeaning) => {
    if (!bySign.has(key)) bySign.set(key, meaning)
  }
  for (const [index, line] of table.split('\n').entries()) {
    if (line === '' || /^[>#]/u.test(line)) continue
    const colon = line.indexOf(':')
    const meaning = parseMeaning(line.slice(colon + 1), names)
    if (colon === -1 || !meaning) throw new Error(`Unknown shelf (line ${index + 1}: '${line}')`)
    for (const phrase of line.slice(0, colon).split(', ')) {
      const isPair = signStemsOf(phrase).includes('&')
      keep(signKey(phrase), isPair ? { ...meaning, isPair } : meaning)
    }
    addWords(wordsOfSigns, line.slice(0, colon))
  }
  for (const { name } of names.vocabulary.shelves) keep(signKey(name), shelvesNamed([name]))
  for (const department of departments) {
    keep(signKey(department), shelvesNamed(shelvesOf(names, department)))
  }
  for (const { name } of names.vocabulary.shelves) addWords(wordsOfSigns, name)
  const signStems = new Set([...wordsOfSigns.byKey.values()].flatMap(stemsOf))
  for (const { text } of names.entries) addWords(wordsOfProducts, text)
  const { plain } = names.vocabulary.words
  const isFiller = (word: string) =>
    fillersBefore.has(word) || fillersAfter.has(word) || plain.has(word)
  const isKnown = (stem: string) => bySign.has(stem) || names.entryByKey.has(stem)
  const withoutFillers = (stems: readonly string[]) => {
    const from = stems.findIndex(
      (stem) => !fillersBefore.has(stem) && (!plain.has(stem) || isKnown(stem)),
    )
    const to = stems.findLastIndex((stem) => !fillersAfter.has(stem))
    return from === -1 ? [] : stems.slice(from, to + 1)
  }

  const findAnew = (phrase: string): SignMeaning | null => {
    const stems = signStemsOf(phrase)
    const signed = bySign.get(stems.join(''))
    if (signed) return signed
    const named = entryNamed(names, phrase)
    // 'Soda & water' is two products, but 'soda water' is one product.
    const isOne = named && (!stems.includes('&') || signStemsOf(named.text).includes('&'))
    if (isOne) {
      const meaning = meaningOfProduct(names, named.product, phrase)
      return stems.includes('&') ? { ...meaning, isPair: true } : meaning
    }
    const telling = withoutFillers(stems)
    if (telling.length === 0 || telling.length === stems.length) return null
    const entry = names.entryByKey.get(telling.join(''))
    return (
      bySign.get(telling.join('')) ??
      (entry ? meaningOfProduct(names, entry.product, telling.join(' ')) : null)
    )
  }
  const isWord = (word: string) => {
    const [stem = ''] = stemsOf(word)
    return names.stems.has(stem) || signStems.has(stem) || isFiller(stem)
  }
  const remember = (read: (phrase: string) => SignMeaning | null) => {
    const readOnce = memoizeByLine((phrase) => ({ meaning: read(phrase) }), maxRemembered)
    return (phrase: string) => readOnce(phrase).meaning
  }
  const find = remember(findAnew)
  const correctOnce = memoizeByLine((word) => {
    return { word: isWord(word) ? word : correctWord(word, [wordsOfSigns, wordsOfProducts]) }
  }, maxRemembered)
  return {
    names,
    find,
    isWord,
    isInTable: (phrase) => bySign.has(signKey(phrase)),
    isExact: (phrase) => bySign.has(signKey(phrase)) || entryNamed(names, phrase) !== undefined,
    resolve: remember((phrase) => find(phrase) ?? resolveProduct(names, phrase)),
    correct: (word) => correctOnce(word).word,
  }
}

/**
 * Returns a phrase's words in the singular, without articles and other filler words. 'and' becomes '&',
 * because two words joined by 'and' may be one product or two.
 */
function signStemsOf(phrase: string): string[] {
  const words = wordsOf(phrase).filter((word) => !silent.has(word))
  return words.map((word) => (isAnd.has(word) ? '&' : stemOf(word)))
}

function signKey(phrase: string): string {
  return signStemsOf(phrase).join('')
}

/**
 * Parses the part of a table line after its colon: 'shelf; ~ nearby shelf; * product'. Returns null if a name
 * is unknown.
 */
function parseMeaning(text: string, names: NameIndex): SignMeaning | null {
  const shelves: string[] = []
  const nearby: string[] = []
  const products: string[] = []
  for (const part of text.split(';').map((one) => one.trim())) {
    const name = part.replace(/^[~*] /u, '')
    const isShelf = names.vocabulary.shelves.some((shelf) => shelf.name === name)
    const product = part.startsWith('* ') ? entryNamed(names, name)?.product : null
    if (product) products.push(product.name)
    else if (isShelf) (part.startsWith('~ ') ? nearby : shelves).push(name)
    else if (isDepartment(name)) shelves.push(...shelvesOf(names, name))
    else if (name !== '') return null
  }
  return { shelves, nearby, products, source: 'sign' }
}

function shelvesNamed(shelves: readonly string[]): SignMeaning {
  return { shelves, nearby: [], products: [], source: 'sign' }
}

function shelvesOf({ vocabulary }: NameIndex, department: string): string[] {
  return vocabulary.shelves
    .filter((shelf) => shelf.department === department)
    .map(({ name }) => name)
}

/**
 * Returns the meaning of a product's name on a sign. The meaning includes other products on the shelf whose
 * names end with the same words: 'mustard' includes Dijon mustard.
 */
function meaningOfProduct(names: NameIndex, product: Product, phrase: string): SignMeaning {
  const head = stemsOf(phrase).join(' ')
  const alike = names.vocabulary.products.filter(
    (one) =>
      one.shelf === product.shelf &&
      one !== product &&
      ` ${stemsOf(one.name).join(' ')}`.endsWith(` ${head}`),
  )
  return {
    shelves: [],
    nearby: [product.shelf.name],
    products: [product, ...alike].map(({ name }) => name),
    source: 'product',
  }
}

function resolveProduct(names: NameIndex, phrase: string): SignMeaning | null {
  // Skip misread text without any known word, because the search is slow.
  if (!stemsOf(phrase).some((stem) => names.stems.has(stem))) return null
  const meaning = resolveName(names, phrase)
  if (!isPlaced(meaning) || isGuess(meaning)) return null
  return meaningOfProduct(names, meaning.product, phrase)
}
