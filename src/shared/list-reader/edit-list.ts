import type { MergedItem } from './read-list.ts'

/** The list with another name in place of an item's, its number, note and everything else as it was. */
export function replaceName(list: string, item: MergedItem, name: string): string {
  return item.texts.reduce((changed, text) => {
    const at = indexOfItem(changed, text)
    if (at === -1) return changed
    const replaced = text.includes(item.name) ? text.replace(item.name, () => name) : name
    return changed.slice(0, at) + replaced + changed.slice(at + text.length)
  }, list)
}

/** The list with one more item at its end, on a line of its own where the list has lines. */
export function addItem(list: string, item: string): string {
  const kept = list.replace(/(?<![\s,])[\s,]+$/u, '')
  if (kept === '') return item
  return kept + separatorOf(kept) + item
}

/** The list with items at its end again that were taken off it, as they were written. */
export function putBackItems(list: string, items: readonly MergedItem[]): string {
  return items.reduce((text, { texts }) => addItem(text, texts.join(', ')), list)
}

/** The list without an item, and without what separated it from the one before it. */
export function removeItem(list: string, item: MergedItem): string {
  return item.texts.reduce((changed, text) => {
    const at = indexOfItem(changed, text)
    if (at === -1) return changed
    const before = changed.slice(0, at).replace(/(?<![\s,;])[\s,;]+$/u, '')
    const after = changed.slice(at + text.length)
    return before === '' ? after.replace(/^[\s,;]+/u, '') : before + after
  }, list)
}

/** The list with an item before another, or at its end for null. */
export function moveItem(list: string, item: MergedItem, next: MergedItem | null): string {
  const rest = removeItem(list, item)
  const moved = item.texts.join(separatorOf(list))
  const at = next ? indexOfItem(rest, next.texts[0] ?? '') : -1
  if (at === -1) return addItem(rest, moved)
  return rest.slice(0, at) + moved + separatorOf(list) + rest.slice(at)
}

/** The list with other words in place of an item, its amount and note among them. */
export function rewriteItem(list: string, item: MergedItem, words: string): string {
  const [first = '', ...others] = item.texts
  const at = indexOfItem(list, first)
  if (at === -1) return addItem(list, words)
  // Its other spellings may stand within it ('milk' in '2 milk'), so they are looked for without it.
  const marked = list.slice(0, at) + placeMark + list.slice(at + first.length)
  return removeItem(marked, { ...item, texts: others }).replace(placeMark, () => words)
}

/** A character that nobody types. */
const placeMark = '\uE000'

function separatorOf(list: string): string {
  return /[\n\r]/.test(list.trim()) ? '\n' : ', '
}

/** Where an item stands between commas or lines; else as whole words: 'egg' is not found in 'eggplant'. */
function indexOfItem(list: string, text: string): number {
  let asWords = -1
  for (let at = list.indexOf(text); at !== -1; at = list.indexOf(text, at + 1)) {
    const before = list.slice(0, at)
    const after = list.slice(at + text.length)
    if (/(?:^|[,;\n])[^\S\n]*$/u.test(before) && /^[^\S\n]*(?:$|[,;\n])/u.test(after)) return at
    const isInWord = /[\p{L}\p{N}]$/u.test(before) || /^[\p{L}\p{N}]/u.test(after)
    if (asWords === -1 && !isInWord) asWords = at
  }
  return asWords
}

/** The item under the cursor: from where to where its text stands between commas and line breaks. */
export function itemAt(list: string, cursor: number): { from: number; to: number; text: string } {
  const before = list.slice(0, cursor)
  const from = Math.max(...separators.map((separator) => before.lastIndexOf(separator))) + 1
  const ends = separators.map((separator) => list.indexOf(separator, cursor))
  const to = Math.min(list.length, ...ends.filter((end) => end !== -1))
  const text = list.slice(from, to)
  const start = from + (text.length - text.trimStart().length)
  return { from: start, to: Math.max(start, from + text.trimEnd().length), text: text.trim() }
}

const separators = [',', '\n', ';']
