import { unpackVocabulary } from '#shared/names/pack-vocabulary.ts'
import varietiesText from '../../shared/catalog/varieties.txt?raw'

// The build packs them.
const texts = import.meta.glob<string>('../../shared/catalog/departments/*.txt', {
  query: '?raw',
  import: 'default',
  eager: true,
})

export const departments = unpackVocabulary(Object.values(texts).join('\n'))
export const varieties = varietiesText
