import { readFileSync } from 'node:fs'
import path from 'node:path'
import * as z from 'zod/mini'
import { findProduct } from '../../src/shared/names/find-product.ts'
import { readCatalog } from './catalog-files.ts'
import { departmentsOf } from './departments-of.ts'

/**
 * A line of a list by an author who didn't know the vocabulary. `departments` lists all correct departments,
 * and is empty if supermarkets don't sell the item. `set` is 'ordinary', 'regional', 'spanish', 'titles',
 * 'misspelled' or 'notsold'. In the sets 'titles', 'misspelled' and 'notsold', each line is a separate list.
 */
const WrittenItem = z.object({
  set: z.string(),
  list: z.string(),
  text: z.string(),
  name: z.string(),
  departments: z.array(z.string()),
})
type WrittenItem = z.infer<typeof WrittenItem>

/** A line, and how it was placed. 'several' means that it was split into too many items. */
export type JudgedItem = WrittenItem & { place: 'right' | 'wrong' | 'not found' | 'several' }

const alone = new Set(['titles', 'misspelled', 'notsold'])
/** Matches text that may be read as two items, such as 'salt + pepper'. */
const mayBeTwo = /[+&/]|\b(?:and|or|y|o)\b/u

/**
 * Reads all lines as the app does and judges whether each was placed in a correct department. Reads all lines
 * of a list together.
 */
export function judgeItems(): JudgedItem[] {
  const file = path.join(import.meta.dirname, 'written/items.jsonl')
  const lines = readFileSync(file, 'utf8').trimEnd().split('\n')
  const items = lines.map((line) => WrittenItem.parse(JSON.parse(line)))
  const lists = Map.groupBy(items, ({ set, list, text }) => (alone.has(set) ? text : list))
  return [...lists.values()].flatMap(judgeList)
}

const catalog = readCatalog()

function judgeList(list: readonly WrittenItem[]): JudgedItem[] {
  const read = catalog.items(list.map(({ text }) => text).join('\n'))
  let end = -1
  return list.map((item) => {
    const start = end + 1
    end = start + item.text.length
    const own = read.filter(({ at }) => at >= start && at < end)
    const products = own.map((one) => findProduct(catalog.names, one))
    if (own.length > (mayBeTwo.test(item.text) ? 2 : 1)) return { ...item, place: 'several' }
    if (item.departments.length === 0) {
      return { ...item, place: products.every((product) => product === null) ? 'right' : 'wrong' }
    }
    const places = products.map((product) => (product ? departmentsOf(product) : null))
    if (own.length === 0 || places.includes(null)) return { ...item, place: 'not found' }
    const isRight = places.every((all) => all?.some((one) => item.departments.includes(one)))
    return { ...item, place: isRight ? 'right' : 'wrong' }
  })
}
