/** A line of nothing but dashes, stars and the like. */
const onlyMarks = /^(?:[-–—_=*~.#+\s─━═▬┄┈•·|<>➖〰◆◇★☆]|\u{FE0F})+$/u
const onlySigns = /^(?:\p{Extended_Pictographic}|[\u{FE0F}\u{200D}\s]|\p{Emoji_Modifier})+$/u
const minSigns = 3
/** '🎄🦃🎄🦃' */
const maxDifferent = 2

/** Whether a line only separates others: '-----', '* * *', '➖➖➖', '🎄🎄🎄'. */
export function isRule(line: string): boolean {
  if (onlyMarks.test(line)) return true
  if (!onlySigns.test(line)) return false
  const signs = [...line.replaceAll(/[\s\u{FE0F}\u{200D}]/gu, '')]
  return signs.length >= minSigns && new Set(signs).size <= maxDifferent
}
