import { itemKey } from './item-key.ts'

const separators = /[,\n\v\f\r\u0085\u2028\u2029]/

// Matches from the first to the last visible character, in linear time even for long runs of spaces. The
// characters that end an emoji (variation selectors, the tags of a flag) are invisible alone but belong to
// it.
const visibleText =
  /[^\s\p{Cc}\p{DI}](?:.*[^\s\p{Cc}[\p{DI}--\p{Variation_Selector}--[\u{E0020}-\u{E007F}]]])?/sv

/**
 * Splits a list on commas and line breaks and drops empty items and invisible ends. A repeated item,
 * including case variants and known singulars ('apple', 'Apples'), keeps its first spelling.
 */
export function parseList(text: string): string[] {
  const items = new Map<string, string>()
  for (const { text: item } of listParts(text)) {
    const key = itemKey(item)
    if (!items.has(key)) items.set(key, item)
  }
  return [...items.values()]
}

/** Returns the parts of a text between commas and line breaks, repeats included, each with its offset. */
export function listParts(text: string): { text: string; at: number }[] {
  let end = 0
  return text.split(separators).flatMap((piece) => {
    const from = end
    end += piece.length + 1
    const part = visiblePart(piece)
    return part === null ? [] : { text: part, at: from + piece.indexOf(part) }
  })
}

/** Whether a text has any visible character except commas. */
export function saysAnything(text: string): boolean {
  return /[^\s,\p{Cc}\p{DI}]/u.test(text)
}

/** Trims invisible characters from both ends of a text. Returns null when nothing visible is left. */
export function visiblePart(text: string): string | null {
  return visibleText.exec(text)?.[0] ?? null
}
