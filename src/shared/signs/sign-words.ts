import { departments, isDepartment } from '#shared/names/departments.ts'
import { stemOf, stemsOf, wordsOf } from '#shared/names/fold-name.ts'
import { isGuess, isPlaced } from '#shared/names/meaning.ts'
import { memoizeByLine } from '#shared/names/memoize.ts'
import { entryNamed, type NameIndex } from '#shared/names/name-index.ts'
import { resolveName } from '#shared/names/resolve-item-name.ts'
import type { Product } from '#shared/names/vocabulary.ts'
import { addWords, correctWord, knownWords } from './correct-word.ts'

/**
 * What a word on a sign stands for. `nearby` are shelves that stores often keep at such a sign, so a sign that
 * names them goes first. `source` says how the word is known.
 */
export type SignMeaning = {
  shelves: readonly string[]
  nearby: readonly string[]
  products: readonly string[]
  source: 'sign' | 'product'
  /** Whether the words stand on signs together, as 'health & beauty'. */
  isPair?: boolean
}

/** The words of signs with their meanings. */
export type SignWords = {
  names: NameIndex
  /** Returns the meaning of a phrase as written, or null. */
  find: (phrase: string) => SignMeaning | null
  /** Like `find`, but also reads phrases that the names only contain. */
  resolve: (phrase: string) => SignMeaning | null
  /** Corrects a word that was misread or mistyped. Returns unknown words as they are. */
  correct: (word: string) => string
  isWord: (word: string) => boolean
  /** Whether a phrase is a sign's word as it is, without leaving out a filler. */
  isTable: (phrase: string) => boolean
  /** Like `isTable`, but for the names of products too. */
  isExact: (phrase: string) => boolean
}

/** Number of phrases to cache, because the phrases of a sign are compared with each other. */
const maxRemembered = 5_000

/** Words that a sign may add before or after others without meaning more, as stems. */
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
 * Prepares the table of sign words for the names of a vocabulary. A line is 'words, words: shelf; shelf'.
 * Throws an error with the line if a shelf or product doesn't exist.
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
    const meaning = readMeaning(line.slice(colon + 1), names)
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
    // 'Soda & water' are two, 'soda water' is one.
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
    isTable: (phrase) => bySign.has(signKey(phrase)),
    isExact: (phrase) => bySign.has(signKey(phrase)) || entryNamed(names, phrase) !== undefined,
    resolve: remember((phrase) => find(phrase) ?? resolveProduct(names, phrase)),
    correct: (word) => correctOnce(word).word,
  }
}

/** Returns the stems of a phrase with '&' for 'and', because two words on a sign may be one thing or two. */
function signStemsOf(phrase: string): string[] {
  const words = wordsOf(phrase).filter((word) => !silent.has(word))
  return words.map((word) => (isAnd.has(word) ? '&' : stemOf(word)))
}

function signKey(phrase: string): string {
  return signStemsOf(phrase).join('')
}

function readMeaning(text: string, names: NameIndex): SignMeaning | null {
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

/** 'Mustard' on a sign also means Dijon mustard: what is on the shelf and ends with the words. */
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
  // Noise of text recognition has no known word and isn't worth a search.
  if (!stemsOf(phrase).some((stem) => names.stems.has(stem))) return null
  const meaning = resolveName(names, phrase)
  if (!isPlaced(meaning) || isGuess(meaning)) return null
  return meaningOfProduct(names, meaning.product, phrase)
}
