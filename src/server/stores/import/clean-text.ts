/** Returns untrusted text as one line without control characters, or undefined if it's empty or too long. */
export function cleanText(text: string | undefined, maxLength: number): string | undefined {
  const cleaned = text
    ?.toWellFormed()
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\s]+/gu, ' ')
    .trim()
  return cleaned !== undefined && cleaned !== '' && cleaned.length <= maxLength
    ? cleaned
    : undefined
}
