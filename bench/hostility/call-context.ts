import type { Random } from '../../src/server/testing/test-scatter.ts'
import type { Known } from './hostile-values.ts'

/**
 * Parts of a call that may be malformed, each with its weight. All other parts are the same as in a real
 * client's call.
 */
const malformedParts = [
  ['nothing', 6],
  ['token', 2],
  ['headers', 2],
  ['method', 1],
  ['path', 2],
  ['query', 2],
  ['body', 5],
  ['all', 1],
] as const

export type MalformedPart = (typeof malformedParts)[number][0]

/**
 * Data for generating one call. Usually only one part of a call is malformed, because the server stops at the
 * first check that fails.
 */
export type CallContext = { random: Random; known: Known; malformed: MalformedPart }

/** Picks which part of a call is malformed, at random by weight. */
export function pickMalformedPart(random: Random): MalformedPart {
  let left = random() * malformedParts.reduce((sum, [, share]) => sum + share, 0)
  return malformedParts.find(([, share]) => (left -= share) < 0)?.[0] ?? 'all'
}

/**
 * Returns whether this part of the call is malformed. This is also true if all parts of the call are
 * malformed.
 */
export function isMalformed(
  { malformed }: Pick<CallContext, 'malformed'>,
  part: MalformedPart,
): boolean {
  return malformed === part || malformed === 'all'
}
