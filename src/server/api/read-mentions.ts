// This module runs, and keeps its cache, on the thread that list-reader.ts starts.
import { readdir, readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { mergeItems, readList } from '#shared/list-reader/read-list.ts'
import type { Span } from '#shared/lists/row-spans.ts'
import { type KnownNames, knownNames } from '#shared/names/known-names.ts'
import { indexNames } from '#shared/names/name-index.ts'
import { readVocabulary } from '#shared/names/vocabulary.ts'
import { loadOnce } from '../lib/load-once.ts'

/**
 * A mention of an item in the text, with the mention's words and offset. `key` is the item's key without the
 * store. `store` is the store named in the text or in the heading above it, or null.
 */
export type Mention = Span & { key: string; store: string | null }

/**
 * Maximum total length of the cached texts. Fifty of the longest lists fit, and their parsed items take up to
 * about 50 MB.
 */
const maxCharacters = 1_000_000

const catalog = new URL('../../shared/catalog/', import.meta.url)
const loadNames = loadOnce(readKnownNames)
/** Mentions keyed by text, least recently used first. */
const cache = new Map<string, readonly Mention[]>()
let cachedCharacters = 0

/**
 * Returns the mentions of items in the text, in order, parsed as in the app. Caches the results, because
 * programs poll the same lists.
 */
export async function readMentions(text: string): Promise<readonly Mention[]> {
  const names = await loadNames()
  const mentions = cache.get(text) ?? readItems(text, names)
  if (cache.delete(text)) cachedCharacters -= text.length
  cache.set(text, mentions)
  cachedCharacters += text.length
  for (const oldest of cache.keys()) {
    if (cachedCharacters <= maxCharacters) break
    cache.delete(oldest)
    cachedCharacters -= oldest.length
  }
  return mentions
}

/** Parses text without using the cache. Each mention gets the key by which the app merges items. */
function readItems(text: string, names: KnownNames): Mention[] {
  return readList(text, names).flatMap((item) => {
    const [merged] = mergeItems([{ ...item, store: null }])
    const { store, text: words, at, tag } = item
    return merged === undefined
      ? []
      : { key: merged.key, store, text: words, at, ...(tag && { tag }) }
  })
}

/** Loads the product names in the app's catalog. */
async function readKnownNames(): Promise<KnownNames> {
  const [departments, words] = await Promise.all([readTexts('departments/'), readTexts('words/')])
  return knownNames(indexNames(readVocabulary(departments, words)))
}

/** Returns the contents of the text files in a catalog folder, joined in the order of the file names. */
async function readTexts(folderName: string): Promise<string> {
  const folder = fileURLToPath(new URL(folderName, catalog))
  const names = (await readdir(folder)).filter((name) => name.endsWith('.txt')).toSorted()
  const texts = await Promise.all(names.map((name) => readFile(`${folder}${name}`, 'utf8')))
  return texts.join('\n')
}
