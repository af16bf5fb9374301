/** Matches a line that consists only of dashes, stars and similar characters. */
const onlyMarks = /^(?:[-–—_=*~.#+\s─━═▬┄┈•·|<>➖〰◆◇★☆]|\u{FE0F})+$/u
const onlySigns = /^(?:\p{Extended_Pictographic}|[\u{FE0F}\u{200D}\s]|\p{Emoji_Modifier})+$/u
const minSigns = 3
/** Maximum number of different emoji in a separator such as '🎄🦃🎄🦃'. */
const maxDifferent = 2

/**
 * Whether a line is a separator. It has only dashes, stars and similar marks, even a single one ('-----',
 * '* * *', '-'), or at least three emoji of at most two kinds ('🎄🎄🎄').
 */
export function isRule(line: string): boolean {
  if (onlyMarks.test(line)) return true
  if (!onlySigns.test(line)) return false
  const signs = [...line.replaceAll(/[\s\u{FE0F}\u{200D}]/gu, '')]
  return signs.length >= minSigns && new Set(signs).size <= maxDifferent
}
