import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import type { Plugin } from 'vite'
import { packVocabulary } from '../../src/shared/names/pack-vocabulary.ts'

const folder = path.join(import.meta.dirname, '../../src/shared/catalog/departments')
const packedFile = path.join(folder, 'packed')

/** Loads the files of departments as one packed text, 3 % smaller on its way to a phone. */
export function packedDepartments(): Plugin {
  return {
    name: 'packed-departments',
    enforce: 'pre',
    resolveId: {
      filter: { id: /^virtual:packed-departments$/ },
      handler: () => packedFile,
    },
    load: {
      filter: { id: /\/catalog\/departments\/packed$/ },
      async handler() {
        const names = (await readdir(folder)).filter((name) => name.endsWith('.txt')).toSorted()
        const files = names.map((name) => path.join(folder, name))
        for (const file of files) this.addWatchFile(file)
        const texts = await Promise.all(files.map((file) => readFile(file, 'utf8')))
        return `export default ${JSON.stringify(packVocabulary(texts.join('\n')))}`
      },
    },
  }
}
