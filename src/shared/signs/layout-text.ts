/** A sign as it is saved: its name and its words, spelled as in the store. */
export type SignText = { name: string; words: readonly string[] }

/** Limits for one store's signs. The server checks `characters`, too. */
export const layoutLimits = {
  signs: 300,
  words: 40,
  nameCharacters: 40,
  wordCharacters: 60,
  characters: 20_000,
}

const lineBreak = /\r\n?|[\n\u0085\u2028\u2029]/u
/** Marks at the start of a line, for titles, facts about a store, guesses and list items. */
const marks = /^(?:[#>~\s]|[-*•]\s)+/u
/**
 * Number of characters to read for each character that may be kept, because spaces and marks are removed
 * before the text is cut.
 */
const charactersReadPerKept = 10

/**
 * Parses the text of a store's signs, in the format of the chains' layouts:
 *
 *     ## Aisle 7
 *     baking
 *     spices
 *
 * Accepts any text. Skips comments ('# …'), facts about the store ('> …'), lines without a letter or digit,
 * and lines before the first sign. Merges signs with the same name, and cuts or leaves out what exceeds
 * `layoutLimits`.
 */
export function parseLayoutText(text: string): SignText[] {
  const signs: { name: string; words: string[] }[] = []
  for (const line of linesWithin(text).map((one) => one.trimStart())) {
    if (isComment(line)) continue
    if (line.startsWith('##')) signs.push({ name: line, words: [] })
    else signs.at(-1)?.words.push(line)
  }
  return withinLimits(signs)
}

/**
 * Converts signs to the text that is saved. Cleans up signs like `parseLayoutText`: merges those with the
 * same name, and cuts or leaves out what exceeds `layoutLimits`.
 */
export function layoutText(signs: readonly SignText[]): string {
  return withinLimits(signs)
    .map(({ name, words }) => [`## ${name}`, ...words].join('\n'))
    .join('\n')
}

/** Whether the text has at least one sign in the format of `layoutText`. */
export function isLayoutText(text: string): boolean {
  return linesWithin(text).some((line) => {
    const start = line.trimStart()
    return start.startsWith('##') && hasLetters(start)
  })
}

/**
 * Returns the text on one line, without control characters and without marks such as # or - at its start.
 * Cuts the line to at most `maxCharacters` UTF-16 code units.
 */
export function plainLine(text: string, maxCharacters: number): string {
  const line = text
    .slice(0, charactersReadPerKept * maxCharacters)
    .toWellFormed()
    .replaceAll(/[\s\p{Cc}\p{Bidi_Control}]+/gu, ' ')
    .replace(marks, '')
    .trim()
  return cutText(line, maxCharacters).trim()
}

/** Cuts text to at most `max` UTF-16 code units, but never within a character. */
function cutText(text: string, max: number): string {
  if (text.length <= max) return text
  const isPair = /[\uD800-\uDBFF]/.test(text.charAt(max - 1))
  return text.slice(0, isPair ? max - 1 : max)
}

/** Splits text into lines. Drops what exceeds the maximum length, including a line that would be cut. */
function linesWithin(text: string): string[] {
  const { characters } = layoutLimits
  if (text.length <= characters) return text.split(lineBreak)
  const lines = text.slice(0, characters + 1).split(lineBreak)
  // The last line may be incomplete, so drop it unless it is the only one.
  return lines.length > 1 ? lines.slice(0, -1) : lines
}

function isComment(line: string): boolean {
  return line.startsWith('>') || line === '#' || /^#\s/u.test(line)
}

function hasLetters(text: string): boolean {
  return /[\p{L}\p{N}]/u.test(text)
}

/** Cleans up signs, merges those with the same name, and cuts or leaves out what exceeds the limits. */
function withinLimits(signs: readonly SignText[]): SignText[] {
  const byName = new Map<string, Set<string>>()
  let room = layoutLimits.characters
  for (const sign of signs) {
    const name = plainLine(sign.name, layoutLimits.nameCharacters)
    if (!hasLetters(name)) continue
    const known = byName.get(name)
    const size = name.length + '## \n'.length
    if (!known && (byName.size >= layoutLimits.signs || size > room)) continue
    if (!known) room -= size
    const words = known ?? new Set()
    byName.set(name, words)
    for (const one of sign.words) {
      const word = plainLine(one, layoutLimits.wordCharacters)
      if (!hasLetters(word) || words.has(word)) continue
      if (words.size >= layoutLimits.words || word.length + 1 > room) continue
      room -= word.length + 1
      words.add(word)
    }
  }
  return [...byName].map(([name, words]) => ({ name, words: [...words] }))
}
