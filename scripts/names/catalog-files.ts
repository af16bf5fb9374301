import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { ListItem } from '../../src/shared/list-reader/read-item.ts'
import { readList } from '../../src/shared/list-reader/read-list.ts'
import { knownNames } from '../../src/shared/names/known-names.ts'
import { type Layout, readLayout } from '../../src/shared/names/layout.ts'
import { indexNames, type NameIndex } from '../../src/shared/names/name-index.ts'
import { readVocabulary } from '../../src/shared/names/vocabulary.ts'

const catalog = path.join(import.meta.dirname, '../../src/shared/catalog')

/**
 * Returns the contents of the text files in a catalog folder, keyed by file name and in alphabetical order.
 */
export function textFiles(folder: 'departments' | 'layouts' | 'words'): Map<string, string> {
  const names = readdirSync(path.join(catalog, folder)).filter((name) => name.endsWith('.txt'))
  return new Map(
    names.toSorted().map((name) => [name, readFileSync(path.join(catalog, folder, name), 'utf8')]),
  )
}

/** Returns the contents of all files in `catalog/words`, sorted by file name and joined by line breaks. */
export function wordsText(): string {
  return [...textFiles('words').values()].join('\n')
}

type Catalog = {
  names: NameIndex
  layoutOf: (chainName: string) => Layout | null
  items: (list: string) => ListItem[]
}

/**
 * Loads the vocabulary and layouts from the catalog's files. `layoutOf` returns null for an unknown chain,
 * and `items` reads a list as the web app does.
 */
export function readCatalog(): Catalog {
  const text = [...textFiles('departments').values()].join('\n')
  const names = indexNames(readVocabulary(text, wordsText()))
  const layouts = [...textFiles('layouts').values()].map(readLayout)
  const known = knownNames(names)
  return {
    names,
    layoutOf: (chainName) => layouts.find((layout) => layout.chainName === chainName) ?? null,
    items: (list) => readList(list, known),
  }
}
