import { type Marker, markersIn } from './sign-codes.ts'

/** Part of a line: the numbers of one or more signs, and the words on these signs. */
export type SignUnit = {
  codes: readonly string[]
  /** The word before the number in the sign's name: 'Aisle', 'Row', 'Lane', 'Bay' or 'Section'. */
  name: string
  words: string
  hasKey: boolean
  /** Whether the words come before the number, as in a product list. */
  isLast: boolean
}

const edges = new Set(' \t\r\n.…_:;,|·•*=>→()[]~-–—')
const verbs = /^(?:is|are|has|have|holds|with|that's|es|son|tiene|hay)\s+/iu
/** Matches words that lead to the next number, such as 'then' in 'then aisle 4'. */
const next = /(?:^|[\s,]{1,3})(?:and|and then|then|next|also|luego|y luego)$/iu
const before = /(?:[;|·•,/.\t]|\.{2}|\s{2}| -)\s{0,2}[([]?$/u
const after = /^\s*[:)\]]|^\s*(?:[-–—=>→]|\.\s)/u

/**
 * Removes separators and spaces at both ends of the text. Keeps a closing parenthesis at the end, because it
 * belongs to the words.
 */
export function trimEdges(text: string): string {
  let from = 0
  let to = text.length
  while (from < to && edges.has(text.charAt(from))) from += 1
  while (to > from && edges.has(text.charAt(to - 1)) && !')]'.includes(text.charAt(to - 1))) to -= 1
  return text.slice(from, to)
}

function trimStart(text: string): string {
  let from = 0
  while (from < text.length && (edges.has(text.charAt(from)) || text.charAt(from) === '#'))
    from += 1
  return text.slice(from)
}

/** Returns the offset where a line ends, not counting trailing separators. */
function endOf(text: string): number {
  let to = text.length
  while (to > 0 && edges.has(text.charAt(to - 1))) to -= 1
  return to
}

/**
 * How a store numbers its aisles: whether its numbers usually have letters, as in 'A12', and whether a code
 * such as 'V8' is a product's name. If the numbers have letters, `isName` always returns false.
 */
export type Lettered = { isUsual: boolean; isName: (code: string) => boolean }

/**
 * Splits a line into units: the numbers of one or more signs, and the words on these signs. The words follow
 * the number ('5 dairy'), or come before it if the line only ends with a number ('dairy 5') or belongs to a
 * product list (`isIndex`). Words without a number, and an empty line, become a unit without codes. A number
 * belongs to a sign if it is at the start or end of the line, follows a word such as 'Aisle', is between
 * separators, or is one more than the number before it.
 */
export function unitsOf(line: string, isIndex: boolean, lettered: Lettered): SignUnit[] {
  const markers = acceptedMarkers(line, isIndex, lettered).filter(
    ({ hasKey, codes }) => hasKey || !codes.some(lettered.isName),
  )
  const [only] = markers
  const head = only ? trimEdges(line.slice(0, only.from)) : ''
  const tail = only ? line.slice(only.to) : ''
  if (only && markers.length === 1 && head !== '' && /^\s*[:\-–—]\s*\S/u.test(tail)) {
    return [unitWith(only, `${head}, ${trimEdges(tail)}`, false)]
  }
  const last = markers.at(-1)
  const [first] = markers
  if (!first || !last) return [unitWith(null, line, false)]
  const isAtEnd = trimEdges(line.slice(last.to)) === ''
  const isAtFront = trimEdges(line.slice(0, first.from)) === ''
  if (isAtEnd && (!isAtFront || isIndex) && !(isAtFront && markers.length === 1)) {
    return markers.map((one, at) =>
      unitWith(one, line.slice(markers[at - 1]?.to ?? 0, one.from), true),
    )
  }
  const loose = isAtFront ? [] : [unitWith(null, line.slice(0, first.from), false)]
  return [
    ...loose,
    ...markers.map((one, at) =>
      unitWith(one, line.slice(one.to, markers[at + 1]?.from ?? line.length), false),
    ),
  ]
}

function unitWith(marker: Marker | null, words: string, isLast: boolean): SignUnit {
  const { codes = [], name = 'Aisle', hasKey = false } = marker ?? {}
  return {
    codes,
    name,
    hasKey,
    words: trimEdges(trimEdges(words).replace(verbs, '').replace(next, '')),
    isLast,
  }
}

function acceptedMarkers(line: string, isIndex: boolean, { isUsual }: Lettered): Marker[] {
  const accepted: Marker[] = []
  const all = markersIn(line)
  const front = line.length - trimStart(line).length
  const end = endOf(line)
  const startsWithOne = all[0] !== undefined && all[0].from <= front
  for (const one of all) {
    // Looking only at nearby characters keeps the time linear in the length of the line.
    const head = line.slice(Math.max(0, one.from - 60), one.from)
    const tail = line.slice(one.to, one.to + 20)
    const isFront = one.from <= front && !isIndex
    const isEnd = one.to >= end && (!startsWithOne || isIndex)
    const isBetween = isIndex
      ? before.test(head) && (/^\s*[,;]?\s{2}|^\s*[\t;|]/u.test(tail) || isEnd)
      : (before.test(head) || /\s$/u.test(head)) && after.test(tail) && startsWithOne
    const isSide = /[a-z]$/iu.test(one.codes[0] ?? '') && before.test(head) && startsWithOne
    const isLettered = isUsual && /^[a-z]-?\d/iu.test(one.codes[0] ?? '')
    const isHeaded =
      one.from < 60 && /^\s*:/u.test(tail) && trimEdges(head).split(/\s+/u).length <= 3
    const isSaid = !isIndex && before.test(head) && /^\s(?:is|has|es|tiene)\b/iu.test(tail)
    const isNext = !isIndex && startsWithOne && isNextOf(accepted.at(-1), one)
    if (
      one.hasKey ||
      isFront ||
      isEnd ||
      isBetween ||
      isNext ||
      isSaid ||
      ((isSide || isLettered || isHeaded) && !isIndex)
    )
      accepted.push(one)
  }
  return accepted
}

function isNextOf(earlier: Marker | undefined, { codes }: Marker): boolean {
  const [was = '', is = ''] = [earlier?.codes.at(-1), codes[0]]
  return Number(is) === Number(was) + 1
}

/**
 * Whether most of the numbered lines have the product first and the number last, as in an alphabetical
 * product list. Returns false if there are fewer than four such lines.
 */
export function isIndexText(lines: readonly string[]): boolean {
  let placeLast = 0
  let signFirst = 0
  for (const line of lines) {
    const markers = markersIn(line)
    const [first] = markers
    const last = markers.at(-1)
    if (!first || !last) continue
    if (trimEdges(line.slice(0, first.from)) === '') signFirst += 1
    else if (trimEdges(line.slice(last.to)) === '') placeLast += 1
  }
  return placeLast >= 4 && placeLast > signFirst * 1.5
}
