/** Bullets and dashes before an item, for use inside a character class. */
const plainMarks =
  '-*•·▪◦‣●■–—−‐‑⁃∙⋅◾◽▫◆◇❖✦★☆◉◎⦿⚫⚪🔹🔸🔘➤➢➔➜→►▸▶▹❯»☞' +
  // Word and Outlook write these bullets from their symbol fonts.
  '\uF0B7\uF0A7\uF0D8\uF0FC\uF076'
const openBoxes = '○◯☐□▢◻⬜🔲❏❐❑❒\uF06F\uF0A8'
const tickedBoxes = '☑🗹☒\uF0FE'
/** Check marks. They mean checked, or are the bullet of a list where each item has one. */
const checkMarks = '✅✔✓√'

/** Bullets, dashes and boxes before an item, for use inside a character class. */
export const bulletMarks = `${plainMarks}${openBoxes}${tickedBoxes}${checkMarks}`

const variation = '\\u{FE0F}?'
const squareBox = '\\[[ xX✓✔*_-]?\\]\\s*'
/** Matches '1️⃣', '🔟' and '①', which number lines. */
const signedNumber = '(?:(?:\\d\\u{FE0F}?\\u{20E3}|🔟){1,2}|[①-⑳❶-❿➀-➓])\\s*(?=\\S)'
const afterMark = '(?=\\s|[\\p{L}\\p{N}\\[(]|\\.\\d)'
export const bullet = new RegExp(
  `^(?:(?:(?:[${bulletMarks}>+]${variation})+${afterMark}|\\d{1,3}[.)](?=\\s)|#+(?=\\s))\\s*(?:${squareBox})?|${signedNumber}|${squareBox})`,
  'u',
)

/** Returns an item on one line, without bullets, numbers and boxes before it: '- [x] milk' becomes 'milk'. */
export function withoutListMarks(item: string): string {
  let line = item.replaceAll(/\s+/gu, ' ').trim()
  for (;;) {
    const bare = line.replace(bullet, '').trimStart()
    if (bare === line) return line
    line = bare
  }
}

/** Matches 'a)' and 'ii.', which number the parts of an outline. */
const lettered = /^(?:[a-k]|[ivx]{2,4})[.)]\s+/u

/**
 * Returns all bullets, numbers and boxes before an item, with the spaces after them: '1. [ ] '. Never returns
 * the full line.
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
 * State of an item according to its mark. 'check' is a tick only if other items have another mark, 'filled'
 * only if others have an open box.
 */
export type Tick = 'ticked' | 'open' | 'check' | 'filled' | null

/** Returns the state that a mark shows. */
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
