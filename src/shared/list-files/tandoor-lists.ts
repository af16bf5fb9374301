import * as z from 'zod/mini'
import { arrayOf, nonEmptyArrayOf, oneOrSeveral } from './array-shapes.ts'
import { type FileLine, listOfLines } from './items-as-list.ts'
import type { ListsFound } from './list-copy.ts'

const Named = z.object({ name: z.string() })
const Ingredient = z.object({
  food: z.nullish(Named),
  unit: z.nullish(z.extend(Named, { plural_name: z.nullish(z.string()) })),
  amount: z.nullish(z.union([z.number(), z.string()])),
  note: z.nullish(z.string()),
  no_amount: z.optional(z.boolean()),
  is_header: z.optional(z.boolean()),
})
const Entry = z.extend(Ingredient, {
  food: Named,
  checked: z.boolean(),
  shopping_lists: z.optional(arrayOf(Named)),
  supermarket: z.nullish(Named),
})
/** A shopping list from Tandoor 1. It may be for a specific supermarket. */
const OldList = z.object({ entries: arrayOf(Entry), supermarket: z.nullish(Named) })
const Page = z.object({ results: nonEmptyArrayOf(Entry) })
const Recipe = z.object({
  name: z.string(),
  steps: arrayOf(z.object({ ingredients: arrayOf(Ingredient) })),
})

/**
 * Reads shopping lists from Tandoor, or the ingredients of one of its recipes. Entries without a list become
 * a list called `fallbackName`. Returns null for anything else.
 */
export function listsOfTandoor(json: unknown, fallbackName: string): ListsFound | null {
  const recipe = Recipe.safeParse(json).data
  if (recipe) {
    const lines = recipe.steps.flatMap(({ ingredients }) =>
      ingredients.map((each) => lineOf(each, false)),
    )
    return { lists: [listOfLines(recipe.name, lines)], skipped: [] }
  }
  const old = oneOrSeveral(json, OldList)
  if (old) {
    const lists = old.map(({ entries, supermarket }) =>
      listOfLines(
        fallbackName,
        entries.map((entry) => lineOfEntry({ supermarket, ...entry })),
      ),
    )
    return { lists, skipped: [] }
  }
  const entries = Page.safeParse(json).data?.results ?? nonEmptyArrayOf(Entry).safeParse(json).data
  if (!entries) return null
  const groups = Map.groupBy(entries, (entry) => entry.shopping_lists?.[0]?.name ?? fallbackName)
  return {
    lists: [...groups].map(([name, group]) => listOfLines(name, group.map(lineOfEntry))),
    skipped: [],
  }
}

function lineOfEntry(entry: z.infer<typeof Entry>): FileLine {
  const line = lineOf(entry, entry.checked)
  return line.kind === 'item' ? { ...line, stores: [entry.supermarket?.name] } : line
}

/**
 * Converts an ingredient or an entry to a line of a list. A header becomes a heading. If there is no food,
 * the note is used as the name.
 */
function lineOf(ingredient: z.infer<typeof Ingredient>, isTicked: boolean): FileLine {
  const { food, unit, amount, note, no_amount: hasNoAmount, is_header: isHeading } = ingredient
  if (isHeading) return { kind: 'typed', text: `${note ?? ''}:`, isTicked }
  const unitName = Number(amount) > 1 ? unit?.plural_name || unit?.name : unit?.name
  return {
    kind: 'item',
    name: food?.name ?? note ?? '',
    quantity: hasNoAmount ? null : amount,
    unit: unitName,
    notes: food ? [note] : [],
    isTicked,
  }
}
