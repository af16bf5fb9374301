import { stemsOf } from '#shared/names/fold-name.ts'
import type { KnownNames } from '#shared/names/known-names.ts'
import type { Product } from '#shared/names/vocabulary.ts'
import { splitPieces } from '../line-pieces.ts'
import { productNamed } from '../product-named.ts'
import { mealIn } from './meal-labels.ts'
import { needsTitleLength, type PlanLine } from './plan-goods.ts'

const adds = /^(?:other|also|extras?|plus|misc|the rest|and|otros|además)(?!\p{L})/iu
const minListed = 3

/**
 * Whether several lines, or a line such as 'Need: beef, milk', follow a blank line below the last day.
 * Returns false if the first of these lines is a title such as 'Other groceries'. Such a list adds to the
 * goods listed with the days.
 */
export function hasListBelow(bodies: readonly string[], lastDay: number): boolean {
  const gap = bodies.indexOf('', lastDay)
  if (gap === -1) return false
  const below = bodies.slice(gap).filter((body) => body !== '' && mealIn(body) === null)
  if (adds.test(below[0] ?? '')) return false
  const isItem = (body: string) => !/:\s|\s[-–—]\s/u.test(body)
  return (
    below.filter(isItem).length >= minListed || below.some((body) => needsTitleLength(body) > 0)
  )
}

type Shelf = Product['shelf']

/** Returns the shelves of the goods in the lines outside a meal plan. */
export function shelvesOutside(
  bodies: readonly string[],
  plan: ReadonlyMap<number, PlanLine>,
  names: KnownNames,
): ReadonlySet<Shelf> {
  const others = bodies.filter((body, at) => body !== '' && !plan.has(at))
  return new Set(others.flatMap((body) => shelvesIn(body, names)))
}

/**
 * Whether most goods of a meal are also on the shopping list, so the meal adds nothing to it: 'frozen pizza'
 * above 'Red Baron pizza'.
 */
export function areListed(
  goods: string,
  { shelves, names }: { shelves: ReadonlySet<Shelf>; names: KnownNames },
): boolean {
  const own = shelvesIn(goods.replaceAll(/\s(?:[+&]|and)\s/gu, ', '), names)
  return own.length > 0 && own.filter((shelf) => shelves.has(shelf)).length * 2 > own.length
}

function shelvesIn(body: string, names: KnownNames): Shelf[] {
  return splitPieces(body).flatMap(({ main }) => productNamed(main, names)?.shelf ?? [])
}

/**
 * Whether other lines name all of the goods, with the same words or more: 'Dinner rolls 2 dozen' names
 * 'rolls'.
 */
export function areNamed(goods: readonly string[], others: readonly string[]): boolean {
  const named = others.map((other) => new Set(stemsOf(other)))
  const pieces = goods.flatMap((one) => splitPieces(one).map(({ main }) => stemsOf(main)))
  return (
    pieces.length > 0 &&
    pieces.every(
      (words) => words.length > 0 && named.some((all) => words.every((word) => all.has(word))),
    )
  )
}
