import * as z from 'zod/mini'
import { arrayOf } from './array-shapes.ts'
import { listOfLines } from './items-as-list.ts'
import type { ListsFound } from './list-copy.ts'
import { lineOfMealie } from './mealie-lists.ts'

const Id = z.union([z.string(), z.number()])
/** Tables in the database.json of a Mealie backup. */
const Backup = z.object({
  shopping_lists: arrayOf(z.object({ id: Id, name: z.nullish(z.string()) })),
  shopping_list_items: arrayOf(
    z.object({
      shopping_list_id: Id,
      quantity: z.nullish(z.number()),
      unit_id: z.nullish(Id),
      food_id: z.nullish(Id),
      note: z.nullish(z.string()),
      checked: z.union([z.boolean(), z.number()]),
      position: z.nullish(z.number()),
    }),
  ),
  ingredient_foods: arrayOf(z.object({ id: Id, name: z.string() })),
  ingredient_units: arrayOf(
    z.object({
      id: Id,
      name: z.string(),
      plural_name: z.nullish(z.string()),
      abbreviation: z.nullish(z.string()),
      plural_abbreviation: z.nullish(z.string()),
      use_abbreviation: z.nullish(z.union([z.boolean(), z.number()])),
    }),
  ),
})

/**
 * Reads the shopping lists in a Mealie backup, leaving out empty ones. Items are sorted by position. Returns
 * null for anything else.
 */
export function listsOfMealieBackup(json: unknown): ListsFound | null {
  const backup = Backup.safeParse(json).data
  if (!backup) return null
  const foods = new Map(backup.ingredient_foods.map((food) => [food.id, food]))
  const units = new Map(
    backup.ingredient_units.map((unit) => [
      unit.id,
      {
        name: unit.name,
        pluralName: unit.plural_name,
        abbreviation: unit.abbreviation,
        pluralAbbreviation: unit.plural_abbreviation,
        useAbbreviation: Boolean(unit.use_abbreviation),
      },
    ]),
  )
  const itemsOf = Map.groupBy(backup.shopping_list_items, (item) => item.shopping_list_id)
  const lists = backup.shopping_lists.map(({ id, name }) => {
    const items = (itemsOf.get(id) ?? []).toSorted((a, b) => (a.position ?? 0) - (b.position ?? 0))
    const lines = items.map(({ unit_id: unit, food_id: food, checked, ...item }) =>
      lineOfMealie({
        ...item,
        unit: units.get(unit ?? ''),
        food: foods.get(food ?? ''),
        checked: Boolean(checked),
      }),
    )
    return listOfLines(name ?? '', lines)
  })
  return { lists: lists.filter(({ text }) => text !== ''), skipped: [] }
}
