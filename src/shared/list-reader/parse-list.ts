import { itemKey } from './item-key.ts'

const separators = /[,\n\v\f\r\u0085\u2028\u2029]/

// First to last visible character, in linear time however long a run of spaces is. What ends an
// emoji (variation selectors, the tags of a flag) is invisible by itself and yet part of it.
const visibleText =
  /[^\s\p{Cc}\p{DI}](?:.*[^\s\p{Cc}[\p{DI}--\p{Variation_Selector}--[\u{E0020}-\u{E007F}]]])?/sv

/**
 * The items of a list split on commas and line breaks, without empty ones and invisible ends; an
 * item repeated in another case or as a known singular ('apple', 'Apples') keeps its first spelling.
 */
export function parseList(text: string): string[] {
  const items = new Map<string, string>()
  for (const piece of text.split(separators)) {
    const item = visiblePart(piece)
    if (item === null) continue
    const key = itemKey(item)
    if (!items.has(key)) items.set(key, item)
  }
  return [...items.values()]
}

/** A text without the invisible characters at its ends, or null when it has no others. */
export function visiblePart(text: string): string | null {
  return visibleText.exec(text)?.[0] ?? null
}
