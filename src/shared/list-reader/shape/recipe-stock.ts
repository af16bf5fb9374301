import type { KnownNames } from '#shared/names/known-names.ts'
import { splitPieces } from '../line-pieces.ts'
import { productNamed } from '../product-named.ts'
import type { ListItem } from '../read-item.ts'

const owner =
  "(?:(?:i|we)(?:['’]ve)?\\s(?:(?:already|still|also)\\s)?|(?:already|still)\\s|(?<=^|[(:.;]\\s?))"
const place =
  '(?:\\s(?:already|left|at home|on hand|in (?:the |our |my )?(?:house|fridge|freezer|pantry|cupboards?|cabinets?|garage|garden)))*'
/** Matches a statement that ingredients are at home: 'we have', '(got flour & oil in the pantry)'. */
const haveBefore = new RegExp(
  `${owner}(?:have|got|tengo|tenemos)(?!\\s(?:to|been|fun|an?\\s\\p{L}+\\sfor))\\s?:?\\s(?:(?:the|some|plenty of|enough|lots of|all the)\\s)?(?<goods>[^.!?()]{2,120}?)${place}(?:[.!?)]|$)`,
  'iu',
)
/** Matches a statement with the ingredients first: 'cumin and oil I have', 'flour - got it'. */
const haveAfter =
  /(?:^|[.!?(]\s?)(?<goods>[^.!?()]{2,80}?)\s(?:(?:i|we)\s(?:already\s|still\s)?(?:have|got)|(?:is|are)\s(?:already\s)?(?:at home|on hand|in the (?:house|pantry|fridge|freezer|cabinet|cupboard)))(?:\s(?:already|at home|plenty|enough))?(?:[.!?)]|$)/iu
/** Matches words that ask for goods. A sentence with such words doesn't say what is at home. */
const asks = /(?<!\p{L})(?:need|needs|buy|get|grab|but|except|if|or|out of|low|only)(?!\p{L})/iu
const joins = /\s(?:and|&|\+|y)\s/giu
const maxLength = 300

/** Matches a statement that all but a few ingredients are at home: 'have everything but the cream'. */
const haveRest =
  /(?<!\p{L})(?:have|got)\s(?:everything|all of it|it all|the rest)(?:\selse)?\s(?:but|except)(?:\sfor)?\s(?:the\s)?(?<goods>[^.!?()]{2,120})/iu

/** Returns the goods that a line says are the only ones missing: 'cream'. Returns null for other lines. */
function goodsMissing(line: string): string[] | null {
  const goods = line.length > maxLength ? undefined : haveRest.exec(line)?.groups?.['goods']
  return goods === undefined ? null : namesIn(goods)
}

function namesIn(goods: string): string[] {
  return splitPieces(goods.replaceAll(joins, ', ')).map(({ main }) =>
    main.replace(/^(?:the|some|all the|plenty of)\s/iu, ''),
  )
}

/** Returns the names of the goods that a line of a recipe says are at home: '(got flour & oil)'. */
export function goodsAtHome(line: string): string[] {
  if (line.length > maxLength) return []
  const goods = (haveBefore.exec(line) ?? haveAfter.exec(line))?.groups?.['goods'] ?? ''
  if (goods === '' || asks.test(goods)) return []
  return namesIn(goods)
}

/**
 * Ticks the ingredients that a line of the recipe says are at home, as 'Note: we have the tamari and oil'
 * does below the steps.
 */
export function withTickedStock(
  items: readonly ListItem[],
  lines: readonly string[],
  names: KnownNames,
): ListItem[] {
  const missing = lines.flatMap((line) => goodsMissing(line) ?? [])
  const isMissing = isAmong(missing, names)
  const isStock = isAmong(lines.flatMap(goodsAtHome), names)
  const isAtHome = (item: ListItem) => isStock(item) || (missing.length > 0 && !isMissing(item))
  return items.map((item) => (isAtHome(item) ? { ...item, isTicked: true } : item))
}

/**
 * Returns whether an item is one of the goods. The item's name may be more specific: 'olive oil' matches
 * 'oil'.
 */
function isAmong(goods: readonly string[], names: KnownNames): (item: ListItem) => boolean {
  const among = goods.map((name) => ({ name: name.toLowerCase(), shelf: shelfOf(name, names) }))
  return (item) => {
    const own = item.name.toLowerCase()
    const shelf = shelfOf(own, names)
    return among.some(
      (one) =>
        own === one.name ||
        (shelf !== null && shelf === one.shelf && own.endsWith(` ${one.name}`)) ||
        isSame(own, one.name, names),
    )
  }
}

function shelfOf(name: string, names: KnownNames): string | null {
  return productNamed(name, names)?.shelf.name ?? null
}

function isSame(one: string, other: string, names: KnownNames): boolean {
  const product = productNamed(one, names)
  return product !== null && product === productNamed(other, names)
}
