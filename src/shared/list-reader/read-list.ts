import { nameKey } from '#shared/names/fold-name.ts'
import type { KnownNames } from '#shared/names/known-names.ts'
import { type Amount, addAmounts } from './amounts/amount.ts'
import { readAmount } from './amounts/amount-at.ts'
import { joinPieces } from './join-pieces.ts'
import { type ListStyle, type Piece, productOf, splitPieces } from './line-pieces.ts'
import {
  directions,
  headingOf,
  onlyMarks,
  outlineOf,
  recipeFact,
  sectionNames,
} from './list-headings.ts'
import { bullet } from './list-marks.ts'
import { listStyle } from './list-style.ts'
import { listParts, parseList } from './parse-list.ts'
import { type ListItem, readItem } from './read-item.ts'
import { splitPairs } from './split-pairs.ts'

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
  /** The keys of the rows it is written in, each once; none for a text that has no rows. */
  rows: readonly string[]
}

/** What chats that are pasted have before each line: when it was written, and by whom. */
const chatSender =
  /^\[?\d{1,4}[/.-]\d{1,2}[/.-]\d{1,4},?\s\d{1,2}:\d\d(?::\d\d)?(?:\s?[AP]M)?(?:\]|\s-)\s[^:]{1,40}:\s+/iu

/**
 * The items of a list as people write them, in order, repeats included. Headings ('Produce:', 'For the
 * sauce') and what surrounds a recipe are no items; everything else is one, known or not.
 */
export function readList(text: string, names: KnownNames): ListItem[] {
  const written = linesOf(text)
  const lines = written.map(({ line }) => line)
  const outline = outlineOf(lines)
  const { isRecipe } = outline
  const style = listStyle(lines, names)
  const items: ListItem[] = []
  let heading: string | null = null
  let isPastIngredients = false
  for (const [at, { line, from }] of written.entries()) {
    if (parseList(line).length === 0 || onlyMarks.test(line)) continue
    if (isRecipe && directions.test(line)) isPastIngredients = true
    const title = headingOf(at, { outline, names })
    if (title !== null) {
      heading = title
      if (/ingredient/iu.test(title)) isPastIngredients = false
    } else if (!isPastIngredients && !(isRecipe && recipeFact.test(line))) {
      for (const item of readLine(line, { names, isRecipe, style, heading })) {
        items.push({ ...item, at: from + item.at })
      }
    }
  }
  // A text of headings alone is a list of them.
  return items.length > 0
    ? items
    : listParts(text).map((part) => ({ ...part, heading: null, ...readItem(part.text, names) }))
}

/** The lines of a text, without the spaces at their ends and the senders of a chat, and where each begins. */
function linesOf(text: string): { line: string; from: number }[] {
  let end = 0
  return text.split(/[\n\v\f\r\u0085\u2028\u2029]/u).map((whole) => {
    const trimmed = whole.trim()
    const line = trimmed.replace(chatSender, '')
    const from = end + whole.length - whole.trimStart().length + trimmed.length - line.length
    end += whole.length + 1
    return { line, from }
  })
}

/**
 * Each item once, with all its amounts; two with different notes are two. `rowsOf` tells the keys of the
 * rows in which an item is written.
 */
export function mergeItems<Item extends ListItem>(
  items: readonly Item[],
  rowsOf: (item: Item) => readonly string[] = () => [],
): MergedItem[] {
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
      rows: [...new Set(all.flatMap(rowsOf))],
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
      names.findExact(title) === null ||
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
      const isFirst = from === 0
      return {
        ...read,
        text: isFirst ? `${start}${text}` : text,
        at: line.length - listed.length + from - (isFirst ? start.length : 0),
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
  const shelf = names.findExact(title)?.shelf
  const standsThere = (piece: Piece) => productOf(piece, names)?.shelf === shelf
  const [first] = pieces
  if (!first || pieces.length === 1 || !standsThere(first)) return false
  return pieces.filter(standsThere).length > pieces.length / 2
}
