import { better } from './better.ts'
import type { Difference } from './difference.ts'
import { differencesOfCalls } from './differences-of-calls.ts'
import { newerVersion } from './newer-version.ts'
import { unsupported } from './unsupported.ts'

/**
 * All deliberate differences from PostgREST 12.0.2. The test fails unless every difference shows up in at
 * least one request.
 */
export const differences: readonly Difference[] = [
  ...newerVersion,
  ...better,
  ...differencesOfCalls,
  // Must be last, because rejecting a request overrides all other differences.
  ...unsupported,
]
