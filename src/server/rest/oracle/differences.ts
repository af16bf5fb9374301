import { better } from './better.ts'
import type { Difference } from './difference.ts'
import { differencesOfCalls } from './differences-of-calls.ts'
import { newerVersion } from './newer-version.ts'
import { unsupported } from './unsupported.ts'

/** Every way in which this server means to differ from PostgREST 12.0.2; an entry that no request shows is an error. */
export const differences: readonly Difference[] = [
  ...newerVersion,
  ...better,
  ...differencesOfCalls,
  // Last, since a refusal comes before whatever else could be told.
  ...unsupported,
]
