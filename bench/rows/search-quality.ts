import { readCatalog } from '../../scripts/names/catalog-files.ts'
import { type Misspelling, misspellings } from '../../scripts/names/misspell.ts'
import { findProduct } from '../../src/shared/names/find-product.ts'
import { indexNames, type NameIndex } from '../../src/shared/names/name-index.ts'
import { suggestNames } from '../../src/shared/names/suggest-names.ts'
import type { Product, Vocabulary } from '../../src/shared/names/vocabulary.ts'
import { median, percentile } from '../parts/median.ts'
import type { Result } from '../parts/result.ts'
import { searchPeers } from '../parts/search-peers.ts'

const goal = { inFive: 98, first: 95, mismatched: 0.5, p95Ms: 2 }
const perRule = 100
const cutTo = 5_000
const rounds = 5
const offered = 5

type Quality = { inFive: number; first: number; p95Ms: number }
/** Returns the products that the text may refer to, best first. */
type FindProducts = (text: string) => Product[]

/**
 * Searches misspelled names in the full vocabulary, and in a smaller one with as many names as the vocabulary
 * had when the goal was set.
 */
export function measureSearchQuality(): Promise<Result[]> {
  const { names } = readCatalog()
  const cut = indexNames(cutVocabulary(names))
  return Promise.resolve([names, cut].flatMap(measureIn))
}

/** Measures the searches of our index and of the other libraries. */
function measureIn(index: NameIndex): Result[] {
  const cases = misspellings(index, { perRule })
  const ours = medianOfRounds(cases, (text) =>
    suggestNames(index, text, { limit: offered, isReplacement: true }).map(
      ({ product }) => product,
    ),
  )
  const texts = index.entries.map(({ text }) => text)
  const peers = Object.entries(searchPeers).map(([name, prepare]) => {
    const search = prepare(texts)
    const find = (text: string) => productsOf(search(text), index)
    // Warms up, because the first searches are slower while the engine compiles the code.
    qualityOf(cases.slice(0, perRule), find)
    return { name, ...qualityOf(cases, find) }
  })
  const mismatched = cases.filter((misspelling) => isMismatched(index, misspelling))
  const mismatchedShare = percentOf(mismatched.length, cases)
  const among = `${index.entries.length.toLocaleString('en-GB')} names`
  return [
    {
      name: `Search: right product in the first five of ${among}`,
      goal: `≥ ${goal.inFive}`,
      value: ours.inFive,
      unit: '%',
      ...baselineOf(peers, (peer) => peer.inFive),
      met: ours.inFive >= goal.inFive,
    },
    {
      name: `Search: right product first of ${among}`,
      goal: `≥ ${goal.first}`,
      value: ours.first,
      unit: '%',
      ...baselineOf(peers, (peer) => peer.first),
      met: ours.first >= goal.first,
    },
    {
      name: `Search: matched to a product on another shelf, ${among}`,
      goal: `≤ ${goal.mismatched}`,
      value: mismatchedShare,
      unit: '%',
      control: null,
      controlValue: null,
      met: mismatchedShare <= goal.mismatched,
    },
    {
      name: `Search: p95 among ${among}`,
      goal: `≤ ${goal.p95Ms}`,
      value: ours.p95Ms,
      unit: 'ms',
      ...baselineOf(peers, (peer) => peer.p95Ms),
      met: ours.p95Ms <= goal.p95Ms,
    },
  ]
}

/**
 * Returns the baseline for a measurement: the figure for the first search library we compare against. The
 * baseline's name includes the figures for the other libraries.
 */
function baselineOf(
  peers: readonly (Quality & { name: string })[],
  figureOf: (quality: Quality) => number,
): Pick<Result, 'control' | 'controlValue'> {
  const [first, ...others] = peers
  if (!first) return { control: null, controlValue: null }
  const named = others.map((peer) => `${peer.name} ${figureOf(peer).toFixed(1)}`)
  return { control: [first.name, ...named].join(', '), controlValue: figureOf(first) }
}

/**
 * Returns the percentages from the first round and the median time of all rounds. Only the times differ
 * between rounds.
 */
function medianOfRounds(cases: readonly Misspelling[], find: FindProducts): Quality {
  const qualities = Array.from({ length: rounds }, () => qualityOf(cases, find))
  const [{ inFive, first } = { inFive: 0, first: 0 }] = qualities
  return { inFive, first, p95Ms: median(qualities.map(({ p95Ms }) => p95Ms)) }
}

/**
 * Returns the search time and the percentages of products found among the first five results and in first
 * place.
 */
function qualityOf(cases: readonly Misspelling[], find: FindProducts): Quality {
  const timesMs: number[] = []
  const places = cases.map(({ text, expected }) => {
    const startMs = performance.now()
    const products = find(text)
    timesMs.push(performance.now() - startMs)
    return products.indexOf(expected.product)
  })
  return {
    inFive: percentOf(places.filter((place) => place >= 0).length, cases),
    first: percentOf(places.filter((place) => place === 0).length, cases),
    p95Ms: percentile(timesMs, 95),
  }
}

function productsOf(places: readonly number[], { entries }: NameIndex): Product[] {
  const products = new Set(places.flatMap((place) => entries[place]?.product ?? []))
  return [...products].slice(0, offered)
}

/** Returns whether a misspelled name is mistaken for a product on another shelf. */
function isMismatched(index: NameIndex, { text, expected }: Misspelling): boolean {
  const product = findProduct(index, { name: text })
  return product !== null && product.shelf !== expected.product.shelf
}

/** Returns a vocabulary with about `cutTo` names. Leaves out products evenly across departments. */
function cutVocabulary({ vocabulary, entries }: NameIndex): Vocabulary {
  const share = Math.min(1, cutTo / entries.length)
  const products = vocabulary.products.filter(
    (_, at) => Math.floor((at + 1) * share) > Math.floor(at * share),
  )
  return { ...vocabulary, products }
}

function percentOf(count: number, cases: readonly Misspelling[]): number {
  return (100 * count) / cases.length
}
