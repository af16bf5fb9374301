import { itemKey } from './item-key.ts'

const separators = /[,\n\v\f\r\u0085\u2028\u2029]/

// Matches from the first to the last visible character, in linear time even for long runs of spaces.
// Characters that end an emoji (variation selectors, flag tags) aren't cut off.
const visibleText =
  /[^\s\p{Cc}\p{DI}](?:.*[^\s\p{Cc}[\p{DI}--\p{Variation_Selector}--[\u{E0020}-\u{E007F}]]])?/sv

/**
 * Splits a list into items at commas and line breaks. Removes invisible characters around items, and leaves
 * out empty items. Returns a repeated item once, in its first spelling. Ignores case, and treats a known
 * singular and its plural ('apple', 'Apples') as the same item.
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
 * Returns the parts of the text between commas and line breaks, each with its offset. Leaves out empty parts
 * but keeps repetitions.
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

/** Whether the text contains a visible character besides commas. */
export function saysAnything(text: string): boolean {
  return /[^\s,\p{Cc}\p{DI}]/u.test(text)
}

/**
 * Trims invisible characters from both ends of the text. Returns null if the text has no visible character.
 */
export function visiblePart(text: string): string | null {
  return visibleText.exec(text)?.[0] ?? null
}
