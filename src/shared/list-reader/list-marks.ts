/** Bullets, dashes and boxes before an item, as they stand between square brackets of a pattern. */
export const bulletMarks = '-*•·▪◦‣●○☐☑✓✔□■▢◻⬜✅–—'
export const bullet = new RegExp(
  `^(?:(?:[${bulletMarks}>+]+(?=\\s|\\p{L}|\\[)|\\d{1,3}[.)](?=\\s)|#+(?=\\s))\\s*(?:\\[[ xX]?\\]\\s*)?|\\[[ xX]?\\]\\s*)`,
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
