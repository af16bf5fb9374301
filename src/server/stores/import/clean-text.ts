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
