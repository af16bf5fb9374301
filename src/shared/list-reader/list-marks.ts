/** Bullets and dashes before an item, as they stand between square brackets of a pattern. */
const plainMarks =
  '-*•·▪◦‣●■–—−‐‑⁃∙⋅◾◽▫◆◇❖✦★☆◉◎⦿⚫⚪🔹🔸🔘➤➢➔➜→►▸▶▹❯»☞' +
  // Word and Outlook write these from fonts of their own.
  '\uF0B7\uF0A7\uF0D8\uF0FC\uF076'
const openBoxes = '○◯☐□▢◻⬜🔲❏❐❑❒\uF06F\uF0A8'
const tickedBoxes = '☑🗹☒\uF0FE'
/** A tick, or a bullet of a list in which each item has it. */
const checkMarks = '✅✔✓√'

/** Bullets, dashes and boxes before an item, as they stand between square brackets of a pattern. */
export const bulletMarks = `${plainMarks}${openBoxes}${tickedBoxes}${checkMarks}`

const variation = '\\u{FE0F}?'
const squareBox = '\\[[ xX✓✔*_-]?\\]\\s*'
/** '1️⃣', '🔟' and '①' number lines. */
const signedNumber = '(?:(?:\\d\\u{FE0F}?\\u{20E3}|🔟){1,2}|[①-⑳❶-❿➀-➓])\\s*(?=\\S)'
const behindMark = '(?=\\s|[\\p{L}\\p{N}\\[(]|\\.\\d)'
export const bullet = new RegExp(
  `^(?:(?:(?:[${bulletMarks}>+]${variation})+${behindMark}|\\d{1,3}[.)](?=\\s)|#+(?=\\s))\\s*(?:${squareBox})?|${signedNumber}|${squareBox})`,
  'u',
)

/** An item in one line, without the bullets, numbers and boxes before it: '- [x] milk' is 'milk'. */
export function withoutListMarks(item: string): string {
  let line = item.replaceAll(/\s+/gu, ' ').trim()
  for (;;) {
    const bare = line.replace(bullet, '').trimStart()
    if (bare === line) return line
    line = bare
  }
}

/** 'a)' and 'ii.' number the parts of an outline. */
const lettered = /^(?:[a-k]|[ivx]{2,4})[.)]\s+/u

/** All bullets, numbers and boxes before an item, with the spaces behind them: '1. [ ] '. Something is left. */
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
 * What a mark says of its item: 'check' is a tick only where other items have another mark, and 'filled' where
 * others have an open box.
 */
export type Tick = 'ticked' | 'open' | 'check' | 'filled' | null

/** Whether a mark is a box, and ticked. */
export function tickOf(mark: string): Tick {
  if (ticked.test(mark)) return 'ticked'
  if (checked.test(mark)) return 'check'
  if (filled.test(mark)) return 'filled'
  return open.test(mark) ? 'open' : null
}

const ticked = new RegExp(`[${tickedBoxes}]|\\[[xX✓✔*-]\\]`, 'u')
const checked = new RegExp(`[${checkMarks}]`, 'u')
const filled = /[◉⦿⚫🔘]/u
const open = new RegExp(`[${openBoxes}]|\\[[ _]?\\]`, 'u')
