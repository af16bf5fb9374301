export const usualSeparator = ', '
/** Maximum length of a separator on the server, in characters. */
const maxBefore = 40
/**
 * Matches commas and line breaks, with spaces around them. Excludes no-break spaces, because PostgreSQL may
 * not treat them as spaces.
 */
const separators = /^(?=[ \t]*[,\n\r\u2028\u2029])[ \t,\n\r\u2028\u2029]*$/u
/**
 * Matches the text between two items that aren't separated by a comma or line break, as in 'salt & pepper'.
 */
const joiners = /^(?:[ \t]*[&+/;•][&+/;• \t]*|[ \t]+(?:and|[yen])[ \t]+)$/iu
const lineBreak = /\r\n|[\n\r\u2028\u2029]/gu

/** Whether text between two rows is a valid separator with a comma or line break. */
export function isSeparator(between: string): boolean {
  return between.length <= maxBefore && separators.test(between)
}

/** Whether text between two rows is a valid separator without a comma or line break, such as ' & '. */
export function isJoiner(between: string): boolean {
  return between.length <= maxBefore && joiners.test(between)
}

/**
 * Returns the separator for new rows: a line break if the list already has one between rows, otherwise ', '.
 */
export function separatorOf(ordered: readonly { before: string }[]): string {
  return ordered.some(({ before }, at) => at > 0 && startsLine(before)) ? '\n' : usualSeparator
}

/** Whether a separator contains a line break. */
export function startsLine(before: string): boolean {
  return /[\n\r\u2028\u2029]/u.test(before)
}

/**
 * Returns the stronger of two separators, or the first if they are equally strong. A blank line is stronger
 * than a line break, which is stronger than a comma.
 */
export function strongerSeparator(one: string, other: string): string {
  return strengthOf(other) > strengthOf(one) ? other : one
}

function strengthOf(before: string): number {
  const lines = before.match(lineBreak)?.length ?? 0
  return lines > 0 ? lines + 1 : Number(before.includes(','))
}
