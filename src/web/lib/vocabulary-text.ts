import { unpackVocabulary } from '#shared/names/pack-vocabulary.ts'

// The build packs them.
const texts = import.meta.glob<string>('../../shared/catalog/departments/*.txt', {
  query: '?raw',
  import: 'default',
  eager: true,
})

const wordTexts = import.meta.glob<string>('../../shared/catalog/words/*.txt', {
  query: '?raw',
  import: 'default',
  eager: true,
})

export const departments = unpackVocabulary(Object.values(texts).join('\n'))
export const words = Object.values(wordTexts).join('\n')
