import type { KnownNames } from '#shared/names/known-names.ts'
import { saysItem, splitPieces } from '../line-pieces.ts'
import { readItem } from '../read-item.ts'

const dishForMeal =
  /^(?:[^,:]{2,30}\s)?for (?:the )?(?:breakfasts?|lunch(?:es)?|dinners?|snacks?|school)\s?(?::|[–—]|\s-)\s(?=\S)/iu

/**
 * Returns the goods after a dish for several days, as in 'Roll ups for lunch - turkey, swiss'. Returns null
 * for other lines, such as 'Ham for lunch - 2 lb'.
 */
export function mealAfterDish(body: string, names: KnownNames): string | null {
  const title = dishForMeal.exec(body.slice(0, maxLength))?.[0] ?? ''
  const goods = body.slice(title.length)
  return title !== '' && areGoods(goods, names) ? goods : null
}

const maxLength = 200
const minGoods = 2

/** Whether the text after a label such as 'Snacks:' lists items to buy: 'pork rinds, nuts'. */
export function areGoods(rest: string, names: KnownNames): boolean {
  const pieces = splitPieces(rest)
  const known = pieces.filter((piece) => saysItem(piece, names)).length
  const isHalf = known * 2 === pieces.length
  const areCounted = pieces.some(({ main }) => readItem(main, names).quantity !== null)
  return pieces.length >= minGoods && (known * 2 > pieces.length || (isHalf && areCounted))
}
