/** '[x]', '☑️', '~~milk~~': what people and apps put before an item that is bought, or around it. */
const tickedBox = /^(?<start>\s*(?:[-*+•]\s+)?)(?:\[[xX✓✔]\]|[☑✅✔✓🗹]\uFE0F?)\s*(?<rest>\S.*)$/su
const struck = /^(?<start>\s*(?:[-*+•]\s+)?(?:\[ ?\]\s*)?)~~(?<rest>[^~]+)~~\s*$/su

/** Whether a line says that its item is bought already: '[x] milk'. */
export function isTickedLine(line: string): boolean {
  return tickedBox.test(line) || struck.test(line)
}

/** The line of a bought item as it was before: '- milk' for '- [x] milk'. */
export function withoutTickMark(line: string): string {
  const { start, rest } = (tickedBox.exec(line) ?? struck.exec(line))?.groups ?? {}
  return start === undefined || rest === undefined ? line : `${start}${rest}`
}
