import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import type { Plugin } from 'vite'
import { packVocabulary, packWords } from '../../src/shared/names/pack-vocabulary.ts'

const catalog = path.join(import.meta.dirname, '../../src/shared/catalog')
const packedFile = path.join(catalog, 'departments/packed')

/** Packs the vocabulary files into two strings, which makes the download 4% smaller. */
export function packedVocabulary(): Plugin {
  return {
    name: 'packed-vocabulary',
    enforce: 'pre',
    resolveId: {
      filter: { id: /^virtual:packed-vocabulary$/ },
      handler: () => packedFile,
    },
    load: {
      filter: { id: /\/catalog\/departments\/packed$/ },
      async handler() {
        const departmentFiles = await textFiles('departments')
        const wordFiles = await textFiles('words')
        for (const file of [...departmentFiles, ...wordFiles]) this.addWatchFile(file)
        const departments = packVocabulary(await joined(departmentFiles))
        const words = packWords(await joined(wordFiles))
        // The output compresses better when the words come first.
        return `export const packedWords = ${JSON.stringify(words)}\nexport const packedDepartments = ${JSON.stringify(departments)}`
      },
    },
  }
}

async function textFiles(folder: string): Promise<string[]> {
  const names = await readdir(path.join(catalog, folder))
  return names
    .filter((name) => name.endsWith('.txt'))
    .toSorted()
    .map((name) => path.join(catalog, folder, name))
}

async function joined(files: readonly string[]): Promise<string> {
  const texts = await Promise.all(files.map((file) => readFile(file, 'utf8')))
  return texts.join('\n')
}
