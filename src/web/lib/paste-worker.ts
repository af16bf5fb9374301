import { knownNames } from '#shared/names/known-names.ts'
import { indexNames } from '#shared/names/name-index.ts'
import { readVocabulary } from '#shared/names/vocabulary.ts'
import { type Pasted, readPasted } from './read-pasted.ts'

// Reads one pasted text off the main thread and posts the result. The page then terminates this worker. The
// build leaves no imports in the worker, because the content security policy forbids them.

export type PasteRequest = { pasted: Pasted; departments: string; words: string }

addEventListener('message', ({ data }: MessageEvent<PasteRequest>) => {
  const names = knownNames(indexNames(readVocabulary(data.departments, data.words)))
  postMessage(readPasted(data.pasted, names))
})
