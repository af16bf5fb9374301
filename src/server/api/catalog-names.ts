import { readdir, readFile } from 'node:fs/promises'
import { setImmediate } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { type KnownNames, knownNames } from '#shared/names/known-names.ts'
import { indexInSteps } from '#shared/names/name-index.ts'
import { readVocabulary } from '#shared/names/vocabulary.ts'

const catalog = new URL('../../shared/catalog/', import.meta.url)

/** What things are called, as the app knows it. */
export async function readKnownNames(): Promise<KnownNames> {
  const folder = fileURLToPath(new URL('departments/', catalog))
  const names = (await readdir(folder)).filter((name) => name.endsWith('.txt')).toSorted()
  const texts = await Promise.all(names.map((name) => readFile(`${folder}${name}`, 'utf8')))
  const varieties = await readFile(new URL('varieties.txt', catalog), 'utf8')
  const steps = indexInSteps(readVocabulary(texts.join('\n'), varieties))
  for (;;) {
    const { done, value } = steps.next()
    if (done) return knownNames(value)
    // Other requests go on meanwhile.
    await setImmediate()
  }
}
