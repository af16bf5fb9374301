import { itemKey } from './item-key.ts'

const separators = /[,\n\v\f\r\u0085\u2028\u2029]/

// Matches from the first to the last visible character. Takes linear time, even for long runs of spaces. The
// last characters of an emoji (variation selectors, flag tags) count as visible only as part of the emoji.
const visibleText =
  /[^\s\p{Cc}\p{DI}](?:.*[^\s\p{Cc}[\p{DI}--\p{Variation_Selector}--[\u{E0020}-\u{E007F}]]])?/sv

/**
 * Splits a list at commas and line breaks. Drops empty items, and invisible characters at either end. An item
 * that repeats, in another case or as a known singular ('apple', 'Apples'), keeps its first spelling.
 */
export function parseList(text: string): string[] {
  const items = new Map<string, string>()
  for (const { text: item } of listParts(text)) {
    const key = itemKey(item)
    if (!items.has(key)) items.set(key, item)
  }
  return [...items.values()]
}

/**
 * Returns the parts of the text between commas and line breaks, each with its offset. Includes repetitions.
 */
export function listParts(text: string): { text: string; at: number }[] {
  let end = 0
  return text.split(separators).flatMap((piece) => {
    const from = end
    end += piece.length + 1
    const part = visiblePart(piece)
    return part === null ? [] : { text: part, at: from + piece.indexOf(part) }
  })
}

/** Whether the text has a visible character other than a comma. */
export function saysAnything(text: string): boolean {
  return /[^\s,\p{Cc}\p{DI}]/u.test(text)
}

/**
 * Trims invisible characters from both ends of the text. Returns null if the text has no visible character.
 */
export function visiblePart(text: string): string | null {
  return visibleText.exec(text)?.[0] ?? null
}
