// Runs on the thread of list-reader.ts, where its caches live too.
import { readdir, readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { mergeItems, readList } from '#shared/list-reader/read-list.ts'
import { type KnownNames, knownNames } from '#shared/names/known-names.ts'
import { indexNames } from '#shared/names/name-index.ts'
import { readVocabulary } from '#shared/names/vocabulary.ts'
import { loadOnce } from '../lib/load-once.ts'

/** One time that an item is written: its key, its words, and where they stand in the text. */
export type Mention = { key: string; text: string; at: number }

/** Of texts whose reading is remembered: fifty lists of the longest, with some 50 MB of items at most. */
const maxCharacters = 1_000_000

const catalog = new URL('../../shared/catalog/', import.meta.url)
const loadNames = loadOnce(readKnownNames)
/** The least recently used first. */
const remembered = new Map<string, readonly Mention[]>()
let rememberedCharacters = 0

/** Reads a text as the app does. Programs ask for the same lists again and again. */
export async function readMentions(text: string): Promise<readonly Mention[]> {
  const names = await loadNames()
  const mentions = remembered.get(text) ?? readItems(text, names)
  if (remembered.delete(text)) rememberedCharacters -= text.length
  remembered.set(text, mentions)
  rememberedCharacters += text.length
  for (const oldest of remembered.keys()) {
    if (rememberedCharacters <= maxCharacters) break
    remembered.delete(oldest)
    rememberedCharacters -= oldest.length
  }
  return mentions
}

function readItems(text: string, names: KnownNames): Mention[] {
  return readList(text, names).flatMap((item) => {
    const [merged] = mergeItems([item])
    return merged === undefined ? [] : { key: merged.key, text: item.text, at: item.at }
  })
}

/** What things are called, as the app knows it. */
async function readKnownNames(): Promise<KnownNames> {
  const [departments, words] = await Promise.all([readTexts('departments/'), readTexts('words/')])
  return knownNames(indexNames(readVocabulary(departments, words)))
}

/** The text files of a folder of the catalog, one after the other. */
async function readTexts(folderName: string): Promise<string> {
  const folder = fileURLToPath(new URL(folderName, catalog))
  const names = (await readdir(folder)).filter((name) => name.endsWith('.txt')).toSorted()
  const texts = await Promise.all(names.map((name) => readFile(`${folder}${name}`, 'utf8')))
  return texts.join('\n')
}
