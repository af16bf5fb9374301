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
  const kept = list.replace(/[\s,]+$/u, '')
  if (kept === '') return item
  return `${kept}${/[\n\r]/.test(kept) ? '\n' : ', '}${item}`
}

/** Where an item stands as a whole: 'egg' is not found in 'eggplant'. */
function indexOfItem(list: string, text: string): number {
  for (let at = list.indexOf(text); at !== -1; at = list.indexOf(text, at + 1)) {
    const before = list[at - 1] ?? ','
    const after = list[at + text.length] ?? ','
    if (!/[\p{L}\p{N}]/u.test(before) && !/[\p{L}\p{N}]/u.test(after)) return at
  }
  return -1
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
