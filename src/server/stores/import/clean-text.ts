/** One line of a text from outside, without control characters; undefined when it is empty or too long. */
export function cleanText(text: string | undefined, maxLength: number): string | undefined {
  const cleaned = text
    ?.toWellFormed()
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\s]+/gu, ' ')
    .trim()
  return cleaned !== undefined && cleaned !== '' && cleaned.length <= maxLength
    ? cleaned
    : undefined
}

/** What remains of a name when only its letters and digits count. */
export function lettersAndDigits(text: string): string {
  return text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '')
}
