/**
 * The level of a line with an outline number, starting at 0, and the length of the number including the
 * spaces after it.
 */
export type NumberedLine = { level: number; length: number }

const dotted = /^(?<number>\d{1,2}(?:\.\d{1,2}){0,4})[.)]?\s+(?=\S)/u
/**
 * Matches a number or letter of an outline: 'I. Produce', 'A. Fruit', '1. apples', 'a) Gala', 'i. small'.
 */
const signed =
  /^(?:(?<roman>[IVX]{1,4})|(?<large>[A-Z])|(?<number>\d{1,2})|(?<smallRoman>[ivx]{1,4})|(?<small>[a-z]))[.)]\s+(?=\S)/u
const minNumbered = 3

/**
 * Returns the levels of lines with outline numbers, keyed by line index: '1.2.1 milk' is below '1.2 Dairy',
 * and '1. milk' below 'A. Dairy'. Returns an empty map if the numbers aren't consecutive.
 */
export function numberedLines(lines: readonly string[]): ReadonlyMap<number, NumberedLine> {
  const byDots = dottedLines(lines)
  return byDots.size > 0 ? byDots : signedLines(lines)
}

/**
 * Returns the levels of lines with dotted numbers such as '1.2.1'. Returns an empty map if the numbers aren't
 * consecutive or all are at the same level.
 */
function dottedLines(lines: readonly string[]): ReadonlyMap<number, NumberedLine> {
  const numbered = new Map<number, NumberedLine>()
  let before: readonly number[] = []
  let isDeep = false
  for (const [at, line] of lines.entries()) {
    const { 0: all, groups } = dotted.exec(line) ?? {}
    if (all === undefined) continue
    const path = (groups?.['number'] ?? '').split('.').map(Number)
    if (!follows(path, before)) return new Map()
    before = path
    isDeep ||= path.length > 1
    numbered.set(at, { level: path.length - 1, length: all.length })
  }
  return isDeep && numbered.size >= minNumbered ? numbered : new Map()
}

/** Whether an outline number can come after another: '1.2' after '1.1' or '1.1.4', and '1.1' after '1'. */
function follows(path: readonly number[], before: readonly number[]): boolean {
  const last = path.length - 1
  const isBelow = before.slice(0, last).every((number, at) => path[at] === number)
  if (!isBelow || path.length > before.length + (before.length === 0 ? 2 : 1)) return false
  return (path[last] ?? 0) === (before[last] ?? 0) + 1
}

type Sign = 'roman' | 'large' | 'number' | 'small' | 'smallRoman'
const firstOf: Readonly<Record<Sign, string>> = {
  roman: 'I',
  large: 'A',
  number: '1',
  small: 'a',
  smallRoman: 'i',
}

/**
 * Returns the levels of lines according to their type of number, such as 'I.' or 'a)'. Each new type is one
 * level below the one before it.
 */
function signedLines(lines: readonly string[]): ReadonlyMap<number, NumberedLine> {
  const numbered = new Map<number, NumberedLine>()
  const levels: Sign[] = []
  for (const [at, line] of lines.entries()) {
    const found = signed.exec(line)
    if (!found) continue
    const written = found[0].replace(/[.)]\s+$/u, '')
    const sign = signOf(written, levels)
    if (sign === null) return new Map()
    if (!levels.includes(sign)) levels.push(sign)
    numbered.set(at, { level: levels.indexOf(sign), length: found[0].length })
  }
  return levels.length > 1 && numbered.size >= minNumbered ? numbered : new Map()
}

/**
 * Returns the type of an outline number, or null if the number doesn't fit the types above it. A new type
 * must start with its first number. 'C' and 'i' may be letters or Roman numerals.
 */
function signOf(written: string, levels: readonly Sign[]): Sign | null {
  const kinds = kindsOf(written)
  const mayBe = kinds.filter((kind) =>
    /oman/u.test(kind) ? /^[IVXivx]+$/u.test(written) : written.length === 1 || kind === 'number',
  )
  const begun = mayBe.find((kind) => firstOf[kind] === written && !levels.includes(kind))
  return begun ?? mayBe.toReversed().find((kind) => levels.includes(kind)) ?? null
}

function kindsOf(written: string): Sign[] {
  if (/\d/u.test(written)) return ['number']
  return /^\p{Lu}/u.test(written) ? ['large', 'roman'] : ['small', 'smallRoman']
}
