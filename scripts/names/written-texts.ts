import { readFileSync } from 'node:fs'
import path from 'node:path'
import * as z from 'zod/mini'
import type { ListItem } from '../../src/shared/list-reader/read-item.ts'
import { findProduct } from '../../src/shared/names/find-product.ts'
import { wordsOf } from '../../src/shared/names/fold-name.ts'
import { readCatalog } from './catalog-files.ts'

/**
 * A sample text and its expected items. The author of the text didn't know how the list reader works. `shape`
 * is the format of the text: 'outline', 'headings', 'table', 'csv', 'chat', 'tasks', 'plan', 'recipe' or
 * 'mixed'.
 */
const WrittenText = z.object({
  id: z.string(),
  shape: z.string(),
  text: z.string(),
  want: z.array(z.object({ name: z.string(), ticked: z.boolean() })),
})
type WrittenText = z.infer<typeof WrittenText>

export type JudgedText = WrittenText & {
  /** Names of expected items that weren't read. */
  missed: string[]
  /** Pieces of text that were mistaken for items. */
  noise: string[]
  /** Names of items that were wrongly read as ticked or as not ticked. */
  wrongTicks: string[]
}

/** Reads all samples as the app does and compares the items with the expected ones. */
export function judgeTexts(): JudgedText[] {
  const file = path.join(import.meta.dirname, 'written/texts.jsonl')
  const lines = readFileSync(file, 'utf8').trimEnd().split('\n')
  return lines.map((line) => judgeText(WrittenText.parse(JSON.parse(line))))
}

const catalog = readCatalog()

function judgeText(text: WrittenText): JudgedText {
  const left = catalog.items(text.text)
  const missed: string[] = []
  const wrongTicks: string[] = []
  for (const { name, ticked } of text.want) {
    const item = bestOf(left, name)
    if (item) {
      left.splice(left.indexOf(item), 1)
      if (item.isTicked !== ticked) wrongTicks.push(name)
    } else missed.push(name)
  }
  return { ...text, missed, wrongTicks, noise: left.map(({ text: words }) => words) }
}

/**
 * Returns the item that shares the most words with a name, counting both the words of the item and those of
 * its product. Returns null if none shares a word.
 */
function bestOf(items: readonly ListItem[], name: string): ListItem | null {
  const wanted = beginningsIn(name)
  const scored = items.map((item) => ({ item, score: scoreOf(item, wanted) }))
  const best = scored.toSorted((a, b) => b.score - a.score)[0]
  return best && best.score >= 1 ? best.item : null
}

/**
 * Returns how well an item matches the expected words, or 0 if it doesn't share any. Words in the item's
 * original text break ties, and an item with more than eight words scores lower.
 */
function scoreOf(item: ListItem, wanted: readonly string[]): number {
  const product = findProduct(catalog.names, item)?.name ?? ''
  const itemWords = beginningsIn(`${item.name} ${product}`)
  const written = beginningsIn(item.text)
  const common = wanted.filter((word) => itemWords.includes(word)).length
  const tie = wanted.filter((word) => written.includes(word)).length / 10
  return common === 0 ? 0 : common + tie - Math.max(0, itemWords.length - 8) / 20
}

/**
 * Returns the first four letters of each word, so that 'tomato' and 'tomatoes' match. Skips words of one or
 * two letters.
 */
function beginningsIn(text: string): string[] {
  return wordsOf(text)
    .filter((word) => word.length > 2)
    .map((word) => word.slice(0, 4))
}
