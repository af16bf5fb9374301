import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { ListItem } from '../../src/shared/list-reader/read-item.ts'
import { findMeaning } from '../../src/shared/names/find-product.ts'
import { isPlaced, type Meaning } from '../../src/shared/names/meaning.ts'
import type { Product } from '../../src/shared/names/vocabulary.ts'
import { readCatalog } from './catalog-files.ts'
import { departmentsOf } from './departments-of.ts'

/** A real list, and the items that the reader should find in it. */
export type SampleList = { name: string; text: string; wanted: readonly WantedItem[] }

export type WantedItem = {
  text: string
  /** A number such as '1.5', a range such as '2-3', or an empty string. */
  quantity: string
  unit: string
  name: string
  note: string
  /** All departments where stores may keep the item. '-' means that supermarkets don't sell it. */
  departments: readonly string[]
}

export type Judged = {
  list: string
  wanted: WantedItem
  /** The item as read from the list, or null if the reader missed it. */
  item: ListItem | null
  /** Whether the item was read with the expected name, quantity and unit. */
  isParsed: boolean
  /** The meaning of the item, even if it is only a suggestion. */
  meaning: Meaning | null
  product: Product | null
  place: 'right' | 'wrong' | 'not found'
}

const notSold = '-'
const columns = 'text\tquantity\tunit\tname\tnote\tdepartment'
const folder = path.join(import.meta.dirname, 'lists')

/**
 * Returns the sample lists from the test data, sorted by file name. Throws if a file has the wrong columns.
 */
export function sampleLists(): SampleList[] {
  const files = readdirSync(folder).filter((file) => file.endsWith('.tsv'))
  return files.toSorted().map((file) => {
    const name = path.basename(file, '.tsv')
    const [header, ...lines] = readFileSync(path.join(folder, file), 'utf8').trimEnd().split('\n')
    if (header !== columns) throw new Error(`The columns of ${file} must be ${columns}`)
    const text = readFileSync(path.join(folder, `${name}.txt`), 'utf8')
    return { name, text, wanted: lines.map(readWanted) }
  })
}

/**
 * Reads the lists and places their items as the app does. Returns one comparison per expected item, in order,
 * and ignores items that weren't expected.
 */
export function judge(lists: readonly SampleList[]): Judged[] {
  const { names, items } = readCatalog()
  return lists.flatMap(({ name, text, wanted }) => {
    const read = matchItems(wanted, items(text))
    return wanted.map((row, at) => {
      const item = read[at] ?? null
      const meaning = item && findMeaning(names, item)
      const product = isPlaced(meaning) ? meaning.product : null
      const isParsed = item !== null && isReadAs(item, row)
      return {
        list: name,
        wanted: row,
        item,
        isParsed,
        meaning,
        product,
        place: item ? placeOf(product, row) : 'not found',
      }
    })
  })
}

/**
 * Pairs each expected item with the next item that was read from the same text, or with null if there is
 * none.
 */
function matchItems(wanted: readonly WantedItem[], read: readonly ListItem[]): (ListItem | null)[] {
  let from = 0
  return wanted.map(({ text }) => {
    const at = read.findIndex((item, place) => place >= from && item.text === text)
    if (at === -1) return null
    from = at + 1
    return read[at] ?? null
  })
}

function placeOf(product: Product | null, { departments }: WantedItem): Judged['place'] {
  if (!product) return departments.includes(notSold) ? 'right' : 'not found'
  return departmentsOf(product).some((place) => departments.includes(place)) ? 'right' : 'wrong'
}

/**
 * Whether an item's name, quantity and unit are as expected. Ignores case in the name and a period after the
 * unit.
 */
function isReadAs({ name, quantity, upTo, unit }: ListItem, wanted: WantedItem): boolean {
  const range = upTo === null ? '' : `-${upTo}`
  return (
    name.toLowerCase() === wanted.name.toLowerCase() &&
    (quantity === null ? '' : `${toThousandths(quantity)}${range}`) === wanted.quantity &&
    plainUnit(unit ?? '') === plainUnit(wanted.unit)
  )
}

/** Rounds to three decimal places: a third becomes 0.333. */
function toThousandths(quantity: number): number {
  return Math.round(quantity * 1000) / 1000
}

function plainUnit(unit: string): string {
  return unit.replace(/\.$/, '')
}

/** Parses an expected item from a tab-separated line. */
function readWanted(line: string): WantedItem {
  const [text = '', quantity = '', unit = '', name = '', note = '', where = ''] = line.split('\t')
  return { text, quantity, unit, name, note, departments: where.split('|') }
}
