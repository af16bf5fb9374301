import { packedDepartments, packedWords } from 'virtual:packed-vocabulary'
import { unpackVocabulary } from '#shared/names/pack-vocabulary.ts'

export const departments = unpackVocabulary(packedDepartments)
export const words = packedWords
