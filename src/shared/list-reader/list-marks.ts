/** Bullets and dashes before an item, for use inside a character class. */
const plainMarks =
  '-*•·▪◦‣●■–—−‐‑⁃∙⋅◾◽▫◆◇❖✦★☆◉◎⦿⚫⚪🔹🔸🔘➤➢➔➜→►▸▶▹❯»☞⇢↳↪⤷└╰' +
  // Word and Outlook take these bullets from symbol fonts.
  '\uF0B7\uF0A7\uF0D8\uF0FC\uF076'
const openBoxes = '○◯☐□▢◻⬜🔲❏❐❑❒\uF06F\uF0A8'
const tickedBoxes = '☑🗹☒\uF0FE'
/** Check marks. They mean 'bought' unless every item has one. */
const checkMarks = '✅✔✓√'

/**
 * Crosses. If other items have a different mark, a cross means that the item isn't wanted or wasn't
 * available.
 */
const crosses = '✗✘✖❌'

/** Bullets, dashes and boxes before an item, for use inside a character class. */
export const bulletMarks = `${plainMarks}${openBoxes}${tickedBoxes}${checkMarks}${crosses}`

const variation = '\\u{FE0F}?'
/** Matches a box in square or round brackets, or a line to put a check mark on: '[x]', '( )', '__'. */
const squareBox =
  '(?:\\[[ xX✓✔*_/><!?~-]?\\]\\s*|\\([ xX✓✔–—-]?\\)\\s*(?=[\\p{L}\\p{N}])|_{1,6}\\s+(?=[\\p{L}\\p{N}(]))'
/** Matches emoji and circled numbers that number lines: '1️⃣', '🔟', '①'. */
const signedNumber = '(?:(?:\\d\\u{FE0F}?\\u{20E3}|🔟){1,2}|[①-⑳❶-❿➀-➓])\\s*(?=\\S)'
const afterMark = '(?=\\s|[\\p{L}\\p{N}\\[(]|\\.\\d)'
/**
 * Matches the first mark of a line: bullets, a number, a checkbox, or a checkbox after a bullet or number.
 */
export const bullet = new RegExp(
  `^(?:(?:(?:[${bulletMarks}>+]${variation})+${afterMark}|\\d{1,3}[.)](?=\\s)|#+(?=\\s))\\s*(?:${squareBox})?|${signedNumber}|${squareBox})`,
  'u',
)

/**
 * Removes the bullets, numbers and checkboxes before an item, and collapses white space: '- [x]  oat  milk'
 * becomes 'oat milk'.
 */
export function withoutListMarks(item: string): string {
  let line = item.replaceAll(/\s+/gu, ' ').trim()
  for (;;) {
    const bare = line.replace(bullet, '').trimStart()
    if (bare === line) return line
    line = bare
  }
}

/** Matches letters and numerals that number the lines of an outline: 'a)', 'ii.'. */
const lettered = /^(?:[a-k]|[ivx]{2,4})[.)]\s+/u

/**
 * Returns the bullets, numbers and checkboxes before an item, and the spaces after them: '1. [ ] '. If the
 * line consists only of marks, leaves out the last one.
 */
export function marksBefore(line: string): string {
  let end = 0
  for (;;) {
    const rest = line.slice(end)
    const mark = (bullet.exec(rest) ?? lettered.exec(rest))?.[0]
    if (mark === undefined || end + mark.length === line.length) return line.slice(0, end)
    end += mark.length
  }
}

/**
 * What the mark before an item says about the item: 'ticked' that it was bought, 'canceled' that it isn't
 * wanted, and 'open' that it is still to be bought. 'check' means bought only if other items have a different
 * mark, and 'filled' only if other items have an open box. 'cross' means canceled only if some items have a
 * check mark and others have neither. Null if the mark says none of this.
 */
export type Tick = 'ticked' | 'canceled' | 'open' | 'check' | 'filled' | 'cross' | null

/** Returns what the mark before an item says about the item. */
export function tickOf(mark: string): Tick {
  if (canceled.test(mark)) return 'canceled'
  if (ticked.test(mark)) return 'ticked'
  if (checked.test(mark)) return 'check'
  if (filled.test(mark)) return 'filled'
  if (crossed.test(mark)) return 'cross'
  return open.test(mark) ? 'open' : null
}

const ticked = new RegExp(`[${tickedBoxes}]|\\[[xX✓✔*]\\]|\\([xX✓✔]\\)`, 'u')
const canceled = /\[[-~]\]|\([–—-]\)/u
const crossed = new RegExp(`[${crosses}]`, 'u')
const checked = new RegExp(`[${checkMarks}]`, 'u')
const filled = /[◉⦿⚫🔘]/u
const open = new RegExp(`[${openBoxes}]|\\[[ _/><!?]?\\]|\\( ?\\)|_`, 'u')
