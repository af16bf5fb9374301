import { nameKey } from '#shared/names/fold-name.ts'
import type { KnownNames } from '#shared/names/known-names.ts'
import { withoutJoinedFlavour } from '#shared/names/name-words.ts'
import { type Amount, addAmounts } from './amount.ts'
import {
  joinPieces,
  type ListStyle,
  maxChainLength,
  type Piece,
  productOf,
  splitPieces,
} from './line-pieces.ts'
import {
  bullet,
  directions,
  headingOf,
  onlyMarks,
  outlineOf,
  recipeFact,
  sectionNames,
} from './list-headings.ts'
import { listStyle } from './list-style.ts'
import { parseList } from './parse-list.ts'
import { readAmount } from './read-amount.ts'
import { type ListItem, readItem } from './read-item.ts'

/** An item of the list once, however often it was written. */
export type MergedItem = {
  /** Tells it from the others: the same for 'Apple' and 'apples'. */
  key: string
  name: string
  note: string
  heading: string | null
  amounts: readonly Amount[]
  /** What was written for it, each as it stands in the list. */
  texts: readonly string[]
}

/** What chats that are pasted have before each line: when it was written, and by whom. */
const chatSender =
  /^\[?\d{1,4}[/.-]\d{1,2}[/.-]\d{1,4},?\s\d{1,2}:\d\d(?::\d\d)?(?:\s?[AP]M)?(?:\]|\s-)\s[^:]{1,40}:\s+/iu

/**
 * The items of a list as people write them, in order, repeats included. Headings ('Produce:', 'For the
 * sauce') and what surrounds a recipe are no items; everything else is one, known or not.
 */
export function readList(text: string, names: KnownNames): ListItem[] {
  const lines = text
    .split(/[\n\v\f\r\u0085\u2028\u2029]/u)
    .map((line) => line.trim().replace(chatSender, ''))
  const outline = outlineOf(lines)
  const { isRecipe } = outline
  const style = listStyle(lines, names)
  const items: ListItem[] = []
  let heading: string | null = null
  let isPastIngredients = false
  for (const [at, line] of lines.entries()) {
    if (parseList(line).length === 0 || onlyMarks.test(line)) continue
    if (isRecipe && directions.test(line)) isPastIngredients = true
    const title = headingOf(at, { outline, names })
    if (title !== null) {
      heading = title
      if (/ingredient/iu.test(title)) isPastIngredients = false
    } else if (!isPastIngredients && !(isRecipe && recipeFact.test(line))) {
      items.push(...readLine(line, { names, isRecipe, style, heading }))
    }
  }
  // A text of headings alone is a list of them.
  return items.length > 0
    ? items
    : parseList(text).map((item) => ({ text: item, heading: null, ...readItem(item, names) }))
}

/** Each item once, with all its amounts; two with different notes are two. */
export function mergeItems(items: readonly ListItem[]): MergedItem[] {
  const groups = Map.groupBy(items, keyOf)
  return [...groups].flatMap(([key, [first, ...others]]) => {
    if (!first) return []
    const { name, note, heading } = first
    const all = [first, ...others]
    return {
      key,
      name,
      note,
      heading,
      amounts: addAmounts(all),
      texts: all.map(({ text }) => text),
    }
  })
}

/** What two spellings of an item's name have in common: 'Apple' and 'apples' are one. */
export function placementKey(name: string): string {
  return nameKey(name) || name.trim().toLowerCase()
}

function keyOf({ name, note }: ListItem): string {
  const key = placementKey(name)
  return note === '' ? key : `${key} (${note.toLowerCase()})`
}

type Context = {
  names: KnownNames
  isRecipe: boolean
  style: ListStyle
  heading: string | null
}

function readLine(line: string, context: Context): ListItem[] {
  const { names, isRecipe, style, heading } = context
  const [mark = ''] = bullet.exec(line) ?? []
  const body = line.slice(mark.length)
  const section = /^(?<title>[\p{L}][\p{L}\s&'/-]{1,40}):\s+(?=\S)/u.exec(body)
  const title = section?.groups?.['title'] ?? ''
  const behind = body.slice(section?.[0].length)
  const isSection =
    section &&
    !readAmount(behind) &&
    (sectionNames.test(title) ||
      names.named(title) === null ||
      /^\d[^,]*,/u.test(behind) ||
      areKindsOf(splitPieces(behind), { title, names }))
  const listed = isSection ? behind : body
  const start = isSection ? '' : mark
  return joinPieces(splitPieces(listed), {
    body: listed,
    names,
    isRecipe: isRecipe && !isSection,
    style,
  })
    .flatMap((piece) => splitPairs(piece, { body: listed, names }))
    .map(({ from, text, main, notes }) => {
      const read = readItem(main, names)
      return {
        ...read,
        text: from === 0 ? `${start}${text}` : text,
        note: [read.note, ...notes].filter(Boolean).join(', '),
        heading: isSection ? title : heading,
      }
    })
}

/** Whether most of several pieces, and the first, stand where the title of their line does: 'wine: prosecco, rosé'. */
function areKindsOf(
  pieces: readonly Piece[],
  { title, names }: { title: string; names: KnownNames },
): boolean {
  const shelf = names.named(title)?.shelf
  const standsThere = (piece: Piece) => productOf(piece, names)?.shelf === shelf
  const [first] = pieces
  if (!first || pieces.length === 1 || !standsThere(first)) return false
  return pieces.filter(standsThere).length > pieces.length / 2
}

type Written = { from: number; text: string; main: string; notes: readonly string[] }

/** 'salt & pepper' is two items where both are known and the whole isn't. */
function splitPairs(piece: Piece, { body, names }: { body: string; names: KnownNames }): Written[] {
  const { from, to, main, amount, notes } = piece
  const text = body.slice(from, to)
  const parts = partsOf(main, names)
  const tail = text.startsWith(main) ? text.slice(main.length) : ''
  return parts.map((part, at) => {
    const isLast = at === parts.length - 1
    // With its note, and with what stands between: ';' of 'milk; eggs;, large'.
    const start = parts.length === 1 ? 0 : main.lastIndexOf(part)
    return {
      from: at === 0 ? from : -1,
      text: isLast && (start === 0 || tail !== '') ? text.slice(start) : part,
      main: isLast && amount !== null ? `${part} - ${amount}` : part,
      notes,
    }
  })
}

const semicolon = /(;)/u
const pairWord = /((?<!\s)\s+(?:and|&|y|e|n)\s+)/iu
const pairSeparators = [
  semicolon,
  /((?<!\s)\s+(?:\/|\+)\s+)/u,
  pairWord,
  // Not in 'milk 1/2 gal'.
  /((?<!\d|\bw)(?:\/|&)(?!\d))/u,
]
/** A dictated list may be one long chain of 'and'. */
const maxParts = 40
const longChain = 5

function partsOf(main: string, names: KnownNames): string[] {
  if (main.length > maxChainLength) return [main]
  if (names.named(main) !== null || names.named(readItem(main, names).name) !== null) return [main]
  if (isJoinedFlavour(main, names)) return [main]
  for (const separator of pairSeparators) {
    const pieces = splitOutside(main, separator)
    if (pieces.length < 3 || pieces.length > 2 * maxParts) continue
    const parts = joinNames(pieces, names)
    if (parts.length < 2) continue
    const known = parts.filter((part) => isWholeName(part, names)).length
    if (known < parts.length * shareKnown(parts, separator)) continue
    return parts.filter(Boolean).flatMap((part) => partsOf(part, names))
  }
  return [main]
}

/** What is in brackets behind a name isn't split: 'burritos (beef and bean)'. */
function splitOutside(text: string, separator: RegExp): string[] {
  const masked = text.replaceAll(/(?<=\S\s?)[([][^()[\]]*[)\]]/gu, (part) =>
    '_'.repeat(part.length),
  )
  let from = 0
  return masked.split(separator).map((part) => {
    from += part.length
    return text.slice(from - part.length, from)
  })
}

/** 'Oreos cookies and cream' and 'salt & vinegar chips' are one thing, 'strawberries and cream cheese' are two. */
function isJoinedFlavour(text: string, names: KnownNames): boolean {
  const plain = withoutJoinedFlavour(text).trim()
  if (plain === text || names.meant(readItem(plain, names).name) === null) return false
  const [first = '', , second = ''] = text.split(pairWord)
  return names.named(first) === null || names.named(second) === null
}

/** Semicolons separate as commas do, and nobody means one thing by a long chain. */
function shareKnown(parts: readonly string[], separator: RegExp): number {
  if (separator === semicolon) return 0.5
  return parts.length >= longChain ? 0.75 : 1
}

/** Puts 'mac', ' and ', 'cheese' together again; the pieces are parts and what stood between them in turn. */
function joinNames(pieces: readonly string[], names: KnownNames): string[] {
  const parts: string[] = []
  for (let at = 0; at < pieces.length; at += 2) {
    const pair = pieces
      .slice(at, at + 3)
      .join('')
      .trim()
    const isName = at + 2 < pieces.length && names.named(readItem(pair, names).name) !== null
    parts.push(isName ? pair : (pieces[at] ?? '').trim())
    if (isName) at += 2
  }
  return parts
}

function isWholeName(part: string, names: KnownNames): boolean {
  return part !== '' && names.meantByAll(readItem(part, names).name) !== null
}
