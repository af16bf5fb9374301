/** Matches the sender in the header of an email: 'From: Ann Lee <ann@example.com>', 'From: Board (Ann)'. */
const sender = /^>{0,3}\s?from:\s+(?<who>[^<@]{2,80})/iu
/** Matches the closing above a sender's name: 'In His peace,'. */
const valediction = /^\p{Lu}[\p{L}’']*(?:\s[\p{L}’']+){0,3},$/u
const maxWords = 4

/**
 * Returns the indexes of lines that sign an email: the sender's name, such as 'Ann' or '- Ann Lee' below a
 * message from Ann Lee, and a closing above it, such as 'In peace,'. Returns an empty set if no 'From:'
 * header names a sender.
 */
export function linesOfSenders(texts: readonly string[]): ReadonlySet<number> {
  const senders = new Set(
    texts.flatMap((text) => wordsOfName(sender.exec(text)?.groups?.['who'] ?? '')),
  )
  if (senders.size === 0) return new Set()
  const isName = (text: string) => {
    const words = wordsOfName(text.replace(/^[-–—~]\s?/u, ''))
    return words.length > 0 && words.length <= maxWords && words.every((word) => senders.has(word))
  }
  const isClosing = (at: number) => valediction.test(texts[at] ?? '') && isName(texts[at + 1] ?? '')
  return new Set(texts.flatMap((text, at) => (isName(text) || isClosing(at) ? [at] : [])))
}

/**
 * Returns the words of a name. Returns an empty array if any word is lowercase, because the text may be an
 * item.
 */
function wordsOfName(name: string): string[] {
  const words = name.split(/[\s()&,]+/u).filter(Boolean)
  return words.every((word) => /^\p{Lu}/u.test(word)) ? words : []
}
