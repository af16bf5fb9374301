import type { KnownNames } from '#shared/names/known-names.ts'
import { type ColumnContent, contentsOf } from './column-contents.ts'
import { isPlanTitle } from './days.ts'
import { namesSection } from './section-names.ts'
import { columnsOf, type TableColumn } from './table-heads.ts'
import type { Table } from './tables.ts'

/**
 * What a table column contains. An 'items' column lists the items of the section that its header names, and a
 * 'plan' column lists meals.
 */
export type ColumnRole = TableColumn | 'items' | 'plan'

type Roles = (ColumnRole | null)[]

/** In a column of items, more than this share of the cells name products. */
const minGoods = 0.6
/** A column with a smaller share doesn't list items, whatever its header says. */
const fewGoods = 0.25

/** Returns what each column contains, judged by its header and its cells. */
export function columnRoles({ head, rows }: Table, names: KnownNames): ColumnRole[] {
  const found = contentsOf(rows, names)
  const width = Math.max(head?.length ?? 0, found.length)
  const contents = Array.from({ length: width }, (_, at) => found[at] ?? emptyColumn)
  if (!head) return rolesByContent(contents)
  if (isPlan(head) || (contents[0]?.kind === 'day' && head.some((title) => needed.test(title)))) {
    return contents.map((_, at) => (needed.test(head[at] ?? '') ? 'item' : 'plan'))
  }
  const byHead = rolesByHead(head, width)
  const confirmed = contents.map((content, at) =>
    confirmedRole(byHead[at] ?? null, { title: head[at] ?? '', content }),
  )
  const isDetailed = confirmed.some((role) => role !== null && role !== 'other')
  if (!isDetailed && (areParts(head, names) || areAllGoods(contents))) {
    return contents.map(() => 'items')
  }
  return rolesOfRest(withQuantity(confirmed, head, contents), contents)
}

const emptyColumn: ColumnContent = { kind: 'empty', goods: 0, isDistinct: true, isRepeated: false }

function rolesByHead(head: readonly string[], width: number): (TableColumn | null)[] {
  const roles: (TableColumn | null)[] = Array.from({ length: width }, () => null)
  for (const [column, places] of columnsOf(head)) {
    for (const at of places) roles[at] = column
  }
  return roles
}

/** Matches headers of columns that may contain just row numbers. */
const numbersRows = /^(?:#|no|nr|num|number)\.?$/iu
/** Matches headers above the amounts to buy, or above marks on the items to buy. */
const toBuy = /\b(?:buy|need(?:ed)?|order|get|comprar|kaufen)\b/iu
/** Matches headers above marks on the items that are used up. */
const usedUp = /^(?:(?:all )?out(?: of)?|(?:running )?low|low on|restock|reorder)\s?\??$/iu
/** Matches column headers such as 'Total', which may mean a price or an amount. */
const sum = /\b(?:total|sum|suma|summe|gesamt)\b/iu
const numbered = /\b(?:aisle|shelf|pasillo|gang|regal)\b/iu
/** Matches headers above marks on bought items. */
const bought = /\b(?:got|have|bought|cart|basket|bag|done|check(?:ed)?|off|in)\b|^[^\p{L}]*$/iu

/**
 * Returns what a column contains, judged by its header or else by its cells. Returns null if neither is
 * conclusive, or if the cells contradict the header. A column 'Buy' may contain amounts, and a column 'Need'
 * may contain items.
 */
function confirmedRole(
  role: TableColumn | null,
  { title, content: { kind, goods } }: { title: string; content: ColumnContent },
): TableColumn | null {
  const isAmount = kind === 'amount' || kind === 'numbers'
  if (kind === 'numbers' && (numbersRows.test(title) || role === null)) return 'other'
  if (toBuy.test(title) && (isAmount || kind === 'done')) return 'needed'
  if (usedUp.test(title) && kind === 'done') return 'needed'
  if (role === 'price' && isAmount && sum.test(title)) return null
  if (role === 'category' && isAmount && !numbered.test(title)) return null
  if (role === 'done' && isAmount) return 'other'
  // In a column with the header 'x', a check mark means that the item is bought.
  if (/^x$/iu.test(title) && kind === 'done') return 'done'
  if (role === 'item' && kind !== 'words' && kind !== 'empty' && kind !== 'category') return null
  const mayNameItems = role === 'item' || role === 'note' || role === 'list' || role === 'other'
  if (role !== null && !mayNameItems && kind === 'words' && goods > minGoods) return null
  if (role !== null) return role
  if (kind === 'done') return bought.test(title) ? 'done' : 'other'
  return kind === 'price' || kind === 'store' || kind === 'unit' ? kind : null
}

/**
 * If no header names the quantity, takes the quantity from the column of totals or else from the first column
 * of amounts. The other columns of amounts, such as the stock at home, become 'other'.
 */
function withQuantity(
  roles: Roles,
  head: readonly string[],
  contents: readonly ColumnContent[],
): Roles {
  const amounts = roles.flatMap((role, at) =>
    role === null && ['amount', 'numbers', 'date', 'day'].includes(contents[at]?.kind ?? '')
      ? [at]
      : [],
  )
  const hasQuantity = roles.includes('quantity') || roles.includes('needed')
  const counts = amounts.filter((at) => contents[at]?.kind === 'amount')
  const total = counts.find((at) => sum.test(head[at] ?? ''))
  const quantity = hasQuantity ? null : (total ?? counts[0] ?? null)
  return roles.map((role, at) => {
    if (at === quantity) return 'quantity'
    return amounts.includes(at) ? 'other' : role
  })
}

/** Finds the item column if no header names it, and turns the remaining columns into notes. */
function rolesOfRest(roles: Roles, contents: readonly ColumnContent[]): ColumnRole[] {
  const goodsAt = (at: number) => contents[at]?.goods ?? 0
  const claimed = roles.indexOf('item')
  const mayBeItem = (role: ColumnRole | null) =>
    role === null || ['note', 'other', 'list', 'person', 'needed'].includes(role)
  const others = roles.flatMap((role, at) =>
    mayBeItem(role) && contents[at]?.kind === 'words' ? [at] : [],
  )
  const free = bestOf(
    others.filter((at) => roles[at] === null),
    goodsAt,
  )
  const best = claimed === -1 && goodsAt(free) > fewGoods ? free : bestOf(others, goodsAt)
  const isWrong = claimed !== -1 && goodsAt(claimed) < fewGoods && goodsAt(best) > minGoods
  const item = claimed === -1 || isWrong ? best : claimed
  return roles.map((role, at) => {
    if (at === item) return 'item'
    return role === 'item' ? 'note' : (role ?? roleOfWords(contents[at]))
  })
}

/**
 * Returns the role of a column other than the item column: people if it has few distinct values, otherwise
 * notes.
 */
function roleOfWords(content: ColumnContent | undefined): ColumnRole {
  return content?.isRepeated ? 'person' : 'note'
}

/**
 * Returns the column with the largest share of products, or the first such column in a tie. Returns -1 if
 * there is none.
 */
function bestOf(columns: readonly number[], goodsAt: (at: number) => number): number {
  return columns.reduce((best, at) => (best === -1 || goodsAt(at) > goodsAt(best) ? at : best), -1)
}

const needed = /\b(?:need|buy|get|ingredients?|groceries|shopping|comprar|ingredientes|zutaten)\b/iu

/** Whether the headers belong to a meal plan: 'Day, Breakfast, Lunch, Dinner', or the days of a week. */
function isPlan(head: readonly string[]): boolean {
  return (
    head.some((title) => /^(?:day|día|dia)$/iu.test(title)) || head.filter(isPlanTitle).length > 1
  )
}

/** Whether the column headers are store sections or other names that aren't products. */
function areParts(head: readonly string[], names: KnownNames): boolean {
  const titles = head.filter((title) => title !== '')
  const isNoItem = (title: string) => namesSection(title) || names.resolve(title) === null
  return titles.length > 1 && titles.every(isNoItem)
}

/** Whether several columns have text, and all of these columns list products. */
function areAllGoods(contents: readonly ColumnContent[]): boolean {
  const filled = contents.filter(({ kind }) => kind !== 'empty')
  return filled.length > 1 && filled.every(({ goods }) => goods > minGoods)
}

/** Returns what each column of a table without a header row contains. */
function rolesByContent(contents: readonly ColumnContent[]): ColumnRole[] {
  const quantity = contents.findIndex(({ kind }) => kind === 'amount')
  const words = contents.flatMap(({ kind }, at) => (kind === 'words' ? [at] : []))
  const goodsAt = (at: number) => contents[at]?.goods ?? 0
  const labels = columnOfLabels(contents)
  const listed = words.filter((at) => at !== labels)
  const share = listed.reduce((all, at) => all + goodsAt(at), 0) / listed.length
  const isList = ({ kind }: ColumnContent, at: number) =>
    at === labels || kind === 'words' || kind === 'empty' || kind === 'numbers'
  const areLists = contents.every(isList) && share > minGoods && listed.length > 1
  const best = bestOf(words, goodsAt)
  return contents.map(({ kind }, at) => {
    if (areLists && at === labels) return 'category'
    if (areLists && kind === 'words')
      return goodsAt(at) > minGoods || labels !== -1 ? 'items' : 'note'
    if (kind === 'amount') return at === quantity ? 'quantity' : 'other'
    if (kind === 'words') return at === best ? 'item' : roleOfWords(contents[at])
    return isRole(kind) ? kind : 'other'
  })
}

const roleKinds = ['price', 'done', 'unit', 'store', 'category'] as const

/** Whether a column's cells are enough to determine its role. */
function isRole(kind: ColumnContent['kind']): kind is (typeof roleKinds)[number] {
  return roleKinds.some((role) => role === kind)
}

/**
 * Returns 0 if the first column contains a title for each row, as in 'Dairy, milk, eggs', and -1 otherwise.
 */
function columnOfLabels([first, ...others]: readonly ColumnContent[]): number {
  if (!first?.isDistinct || others.length < 2) return -1
  const isLabel = first.kind === 'category' || first.kind === 'store'
  return isLabel || (first.kind === 'words' && first.goods < fewGoods) ? 0 : -1
}
