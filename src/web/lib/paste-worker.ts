import { knownNames } from '#shared/names/known-names.ts'
import { indexNames } from '#shared/names/name-index.ts'
import { readVocabulary } from '#shared/names/vocabulary.ts'
import { type Pasted, readPasted } from './read-pasted.ts'

// Reads one pasted text off the main thread and posts the result. The page then terminates this worker. The
// build bundles the worker into a single file, because the content security policy doesn't let a worker
// import other files.

export type PasteRequest = { pasted: Pasted; departments: string; words: string }

addEventListener('message', ({ data }: MessageEvent<PasteRequest>) => {
  const names = knownNames(indexNames(readVocabulary(data.departments, data.words)))
  postMessage(readPasted(data.pasted, names))
})
