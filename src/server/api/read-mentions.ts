// This module and its cache live on the thread that list-reader.ts starts.
import { readdir, readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { mergeItems, readList } from '#shared/list-reader/read-list.ts'
import type { Span } from '#shared/lists/row-spans.ts'
import { type KnownNames, knownNames } from '#shared/names/known-names.ts'
import { indexNames } from '#shared/names/name-index.ts'
import { readVocabulary } from '#shared/names/vocabulary.ts'
import { loadOnce } from '../lib/load-once.ts'

/**
 * A place in the text that mentions an item. It has the item's key without the store, the store that the text
 * or its heading names, the words of the mention and their offset.
 */
export type Mention = Span & { key: string; store: string | null }

/**
 * Maximum total length of the cached text. Fifty of the longest lists fit, and their parsed items take up to
 * about 50 MB.
 */
const maxCharacters = 1_000_000

const catalog = new URL('../../shared/catalog/', import.meta.url)
const loadNames = loadOnce(readKnownNames)
/** Mentions by text, least recently used first. */
const cache = new Map<string, readonly Mention[]>()
let cachedCharacters = 0

/**
 * Finds the items that the text mentions, as the app does, and returns the mentions in order. Caches results,
 * because programs poll the same lists.
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

/** Parses text without the cache. Returns each mention with the key by which the app merges items. */
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

/** Returns the contents of a catalog folder's text files, joined in the order of the file names. */
async function readTexts(folderName: string): Promise<string> {
  const folder = fileURLToPath(new URL(folderName, catalog))
  const names = (await readdir(folder)).filter((name) => name.endsWith('.txt')).toSorted()
  const texts = await Promise.all(names.map((name) => readFile(`${folder}${name}`, 'utf8')))
  return texts.join('\n')
}
