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
  for (const { text: item } of listParts(text)) {
    const key = itemKey(item)
    if (!items.has(key)) items.set(key, item)
  }
  return [...items.values()]
}

/** The parts of a text between commas and line breaks, repeats included, and where each stands. */
export function listParts(text: string): { text: string; at: number }[] {
  let end = 0
  return text.split(separators).flatMap((piece) => {
    const from = end
    end += piece.length + 1
    const part = visiblePart(piece)
    return part === null ? [] : { text: part, at: from + piece.indexOf(part) }
  })
}

/** Whether a text has anything visible but commas. */
export function saysAnything(text: string): boolean {
  return /[^\s,\p{Cc}\p{DI}]/u.test(text)
}

/** A text without the invisible characters at its ends, or null when it has no others. */
export function visiblePart(text: string): string | null {
  return visibleText.exec(text)?.[0] ?? null
}
