import * as z from 'zod/mini'
import { arrayOf, nonEmptyArrayOf, oneOrSeveral } from './array-shapes.ts'
import { type FileLine, listOfLines } from './items-as-list.ts'
import type { ListsFound } from './list-copy.ts'

const Unit = z.object({
  name: z.string(),
  pluralName: z.nullish(z.string()),
  abbreviation: z.nullish(z.string()),
  pluralAbbreviation: z.nullish(z.string()),
  useAbbreviation: z.nullish(z.boolean()),
})
const Food = z.object({ name: z.string(), pluralName: z.nullish(z.string()) })
const Item = z.object({
  quantity: z.nullish(z.number()),
  unit: z.nullish(Unit),
  food: z.nullish(Food),
  note: z.nullish(z.string()),
  display: z.string(),
  checked: z.boolean(),
})
export type MealieItem = Omit<z.infer<typeof Item>, 'display'>

const List = z.object({ name: z.nullish(z.string()), listItems: arrayOf(Item) })
const Lists = z.object({ items: arrayOf(List) })
const Items = z.object({ items: nonEmptyArrayOf(Item) })

/**
 * Reads one or more shopping lists from Mealie, or a page of lists or items from its API. Items without a
 * list become a list called `fallbackName`. Returns null for anything else.
 */
export function listsOfMealie(json: unknown, fallbackName: string): ListsFound | null {
  const items = Items.safeParse(json).data?.items
  if (items) return { lists: [listOfLines(fallbackName, items.map(lineOfMealie))], skipped: [] }
  const lists = Lists.safeParse(json).data?.items ?? oneOrSeveral(json, List)
  if (!lists) return null
  return {
    lists: lists.map(({ name, listItems }) => listOfLines(name ?? '', listItems.map(lineOfMealie))),
    skipped: [],
  }
}

/**
 * Converts an item. If the item doesn't name a food, its note is used as the name. A quantity of 1 is ignored
 * if there is neither a food nor a unit.
 */
export function lineOfMealie(item: MealieItem): FileLine {
  const { quantity, unit, food, note, checked } = item
  const hasAmount = quantity !== 1 || food || unit
  return {
    kind: 'item',
    name: food?.name ?? note ?? '',
    quantity: hasAmount ? quantity : null,
    unit: hasAmount && unit ? unitText(unit, quantity ?? 0) : null,
    notes: food ? [note] : [],
    isTicked: checked,
  }
}

function unitText(unit: z.infer<typeof Unit>, quantity: number): string {
  const isPlural = quantity > 1
  if (unit.useAbbreviation && unit.abbreviation) {
    return (isPlural && unit.pluralAbbreviation) || unit.abbreviation
  }
  return (isPlural && unit.pluralName) || unit.name
}
