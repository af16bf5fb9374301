import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { NameIndex } from '../../src/shared/names/name-index.ts'
import { readSignWords, type SignWords } from '../../src/shared/signs/sign-words.ts'

export const signTable = path.join(import.meta.dirname, '../../src/shared/catalog/signs.txt')

/** Loads the table of sign words from its file. */
export function readSignCatalog(names: NameIndex): SignWords {
  return readSignWords(readFileSync(signTable, 'utf8'), names)
}
