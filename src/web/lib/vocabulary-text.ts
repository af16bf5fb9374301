import packedDepartments from 'virtual:packed-departments'
import { unpackVocabulary } from '#shared/names/pack-vocabulary.ts'

const wordTexts = import.meta.glob<string>('../../shared/catalog/words/*.txt', {
  query: '?raw',
  import: 'default',
  eager: true,
})

export const departments = unpackVocabulary(packedDepartments)
export const words = Object.values(wordTexts).join('\n')
