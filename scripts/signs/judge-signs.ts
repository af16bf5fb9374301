import { findProduct } from '../../src/shared/names/find-product.ts'
import { nameKey, stemsOf } from '../../src/shared/names/fold-name.ts'
import { signsOfStore } from '../../src/shared/signs/find-sign.ts'
import { readSigns } from '../../src/shared/signs/read-signs.ts'
import { readCatalog } from '../names/catalog-files.ts'
import { readSignCatalog } from './sign-catalog.ts'
import { type WrittenSigns, writtenStores } from './written-stores.ts'

export type JudgedStore = {
  store: string
  form: string
  words: number
  /** Words that weren't read under the right sign. */
  wrongWords: string[]
  items: number
  wrongItems: string[]
  /** Number of items that Kroger's typical layout places under the right sign. */
  rightByChain: number
}

const catalog = readCatalog()
const signWords = readSignCatalog(catalog.names)
const typical = catalog.layoutOf('Kroger')

/**
 * Measures how well the reader understands the signs of each store in a folder. By default, the folder is the
 * one the tests use.
 */
export function judgeStores(folder?: string): JudgedStore[] {
  return writtenStores(folder).map(judgeStore)
}

function judgeStore(written: WrittenSigns): JudgedStore {
  const read = readSigns(written.text, signWords)
  const { whereIs, whereIsNamed } = signsOfStore(read, typical)
  const wrongWords = written.signs.flatMap(({ sign, words }) => {
    const own = read.signs.filter(({ name }) => signKey(name) === signKey(sign))
    const held = own.flatMap(({ holds }) => holds.map((hold) => hold.words))
    return words
      .filter((word) => !isReadUnderSign(word, { held, words }))
      .map((word) => `${sign}: ${word} (${own.length === 0 ? 'no sign' : held.join(' | ')})`)
  })
  const places = written.items.map(({ item, sign }) => {
    const product = findProduct(catalog.names, catalog.items(item)[0] ?? { name: item })
    const byChain = product && typical?.signOfShelf.get(product.shelf.name)
    const at = product ? (whereIs(product) ?? byChain) : whereIsNamed(item)
    return {
      text: `${item}: ${at} instead of ${sign} (${product?.name}, ${product?.shelf.name})`,
      isRight: signKey(at ?? '') === signKey(sign),
      isRightByChain: signKey(byChain ?? '') === signKey(sign),
    }
  })
  return {
    store: written.store,
    form: written.form,
    words: written.signs.flatMap(({ words }) => words).length,
    wrongWords,
    items: places.length,
    wrongItems: places.flatMap(({ text, isRight }) => (isRight ? [] : text)),
    rightByChain: places.filter(({ isRightByChain }) => isRightByChain).length,
  }
}

function signKey(name: string): string {
  return nameKey(name.replace(/^(?:aisle|pasillo)\s+/iu, '')).replace(/^0+/u, '')
}

/**
 * Whether a word was read under the right sign, even if it was split into several phrases or joined to other
 * words by '&'.
 */
function isReadUnderSign(
  word: string,
  { held, words }: { held: string[]; words: string[] },
): boolean {
  const key = wordKey(word)
  if (held.some((one) => wordKey(one) === key)) return true
  const isRun = runsOf(held).some((run) => run.length > 1 && wordKey(run.join(' ')) === key)
  const isPart = runsOf(words).some(
    (run) =>
      run.includes(word) &&
      held.some((one) => one.includes('&') && wordKey(one) === wordKey(run.join(' '))),
  )
  return isRun || isPart
}

function wordKey(words: string): string {
  return stemsOf(words).toSorted().join(' ')
}

function runsOf(words: readonly string[]): string[][] {
  return words.flatMap((_, from) => [1, 2, 3].map((count) => words.slice(from, from + count)))
}

/**
 * Returns three shares from 0 to 1: words under the right sign, items under the right sign, and items the
 * chain's layout alone places correctly.
 */
export function sharesOf(stores: readonly JudgedStore[]) {
  const sum = (count: (store: JudgedStore) => number) =>
    stores.reduce((all, one) => all + count(one), 0)
  const [words, items] = [sum((one) => one.words), sum((one) => one.items)]
  return {
    words: 1 - sum((one) => one.wrongWords.length) / words,
    items: 1 - sum((one) => one.wrongItems.length) / items,
    itemsByChain: sum((one) => one.rightByChain) / items,
  }
}
