import * as z from 'zod/mini'
import { readAmount } from '#shared/list-reader/amounts/amount-at.ts'
import { arrayOf, nonEmptyArrayOf } from './array-shapes.ts'
import { withoutNumberCommas } from './item-line.ts'
import { type FileLine, listOfLines } from './items-as-list.ts'
import type { ListsFound, SkippedList } from './list-copy.ts'

/** An item. The item's description may be an amount, a note or both: '2 l', 'organic', '500 g, organic'. */
const Item = z.object({ name: z.string(), description: z.optional(z.nullable(z.string())) })
const List = z.object({ name: z.string(), items: arrayOf(Item) })
const Lists = nonEmptyArrayOf(List)
const ListItems = nonEmptyArrayOf(
  z.extend(Item, { household_id: z.number(), ordering: z.number() }),
)
const Household = z.object({
  name: z.optional(z.string()),
  items: z.optional(arrayOf(Item)),
  recipes: arrayOf(List),
  shoppinglists: z.optional(arrayOf(z.string())),
})

/**
 * Reads shopping lists or a household export from KitchenOwl. Each recipe in an export becomes a list. The
 * shopping lists in an export are reported in `skipped`, with the reason: an export contains only their
 * names. Returns null for anything else.
 */
export function listsOfKitchenOwl(json: unknown, fallbackName: string): ListsFound | null {
  const items = ListItems.safeParse(json).data
  if (items) return { lists: [listOf({ name: fallbackName, items })], skipped: [] }
  const lists = Lists.safeParse(json).data
  if (lists) return { lists: lists.map(listOf), skipped: [] }
  const household = Household.safeParse(json).data
  if (!household) return null
  const { recipes, shoppinglists = [] } = household
  const skipped = shoppinglists.map(
    (name): SkippedList => ({
      name,
      reason: 'KitchenOwl exports only the names of shopping lists, not their items.',
    }),
  )
  return { lists: recipes.map(listOf), skipped }
}

function listOf({ name, items }: z.infer<typeof List>) {
  return listOfLines(name, items.map(lineOf))
}

/**
 * Converts an item. If the description begins with an amount, the text after the amount becomes the note;
 * otherwise, the whole description does.
 */
function lineOf({ name, description }: z.infer<typeof Item>): FileLine {
  const text = withoutNumberCommas(description ?? '')
  const [amount = '', note = ''] = text.split(/[,(](.*)/su)
  return readAmount(amount)
    ? { kind: 'item', name, quantity: amount, notes: [note] }
    : { kind: 'item', name, notes: [text] }
}
