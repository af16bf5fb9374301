import { nameKey } from '#shared/names/fold-name.ts'
import type { KnownNames } from '#shared/names/known-names.ts'
import { type Amount, addAmounts } from './amount.ts'
import { directions, headingOf, onlyMarks, outlineOf, recipeFact } from './list-headings.ts'
import { listStyle } from './list-style.ts'
import { listParts, parseList } from './parse-list.ts'
import { type ListItem, readItem } from './read-item.ts'
import { type CleanLine, cleanLine } from './shape/clean-line.ts'
import { readLine } from './shape/read-line.ts'

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
  const lines = written.map(({ excerpt }) => excerpt.text)
  const outline = outlineOf(lines)
  const { isRecipe } = outline
  const style = listStyle(lines, names)
  const items: ListItem[] = []
  let heading: string | null = null
  let isPastIngredients = false
  for (const [at, line] of written.entries()) {
    const { text: words } = line.excerpt
    if (parseList(words).length === 0 || onlyMarks.test(words)) continue
    if (isRecipe && directions.test(words)) isPastIngredients = true
    const title = headingOf(at, { outline, names })
    if (title !== null) {
      heading = title
      if (/ingredient/iu.test(title)) isPastIngredients = false
    } else if (!isPastIngredients && !(isRecipe && recipeFact.test(words))) {
      items.push(...readLine(line, { source: text, names, isRecipe, style, heading }))
    }
  }
  // A text of headings alone is a list of them.
  return items.length > 0
    ? items
    : listParts(text).map((part) => ({
        ...part,
        heading: null,
        isTicked: false,
        ...readItem(part.text, names),
      }))
}

/** The lines of a text, without the senders of a chat and what says nothing. */
function linesOf(text: string): CleanLine[] {
  let end = 0
  return text.split(/[\n\v\f\r\u0085\u2028\u2029]/u).map((whole) => {
    const trimmed = whole.trim()
    const line = trimmed.replace(chatSender, '')
    const from = end + whole.length - whole.trimStart().length + trimmed.length - line.length
    end += whole.length + 1
    return cleanLine({ text: line, from, places: null })
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
