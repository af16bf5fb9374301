export const usualSeparator = ', '
/** As the server takes it. */
const maxBefore = 40
/** What may stand before a row, as every PostgreSQL reads it: others know no-break spaces as none. */
const separators = /^(?=[ \t]*[,\n\r\u2028\u2029])[ \t,\n\r\u2028\u2029]*$/u
/** What stands between two items that no comma separates: 'salt & pepper'. */
const joiners = /^(?:[ \t]*[&+/;•][&+/;• \t]*|[ \t]+(?:and|[yen])[ \t]+)$/iu
const lineBreak = /\r\n|[\n\r\u2028\u2029]/gu

/** Whether this may be kept as what stands before a row. */
export function isSeparator(between: string): boolean {
  return between.length <= maxBefore && separators.test(between)
}

/** Whether this may be kept as what stands before a row that no comma or line break separates from another. */
export function isJoiner(between: string): boolean {
  return between.length <= maxBefore && joiners.test(between)
}

/** What separates the rows of a list: line breaks, where it has any. */
export function separatorOf(ordered: readonly { before: string }[]): string {
  return ordered.some(({ before }, at) => at > 0 && startsLine(before)) ? '\n' : usualSeparator
}

export function startsLine(before: string): boolean {
  return /[\n\r\u2028\u2029]/u.test(before)
}

/** The one that separates more: an empty line more than a line break, and that more than a comma; else the first. */
export function strongerSeparator(one: string, other: string): string {
  return strengthOf(other) > strengthOf(one) ? other : one
}

function strengthOf(before: string): number {
  const lines = before.match(lineBreak)?.length ?? 0
  return lines > 0 ? lines + 1 : Number(before.includes(','))
}
