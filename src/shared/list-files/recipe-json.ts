import * as z from 'zod/mini'
import { asListItem } from '#shared/recipes/ingredient-as-item.ts'
import { arrayOf, oneOrSeveral } from './array-shapes.ts'
import { listOfLines } from './items-as-list.ts'
import type { ListsFound } from './list-copy.ts'

/** A schema.org recipe, as stored by Nextcloud Cookbook and other apps. */
const Recipe = z.object({ name: z.string(), recipeIngredient: arrayOf(z.string()) })
/** The structured data on a web page, which may include recipes. */
const Graph = z.object({ '@graph': z.array(z.unknown()) })

/** Reads recipes as lists of their ingredients, one list per recipe. Returns null for anything else. */
export function listsOfRecipes(json: unknown): ListsFound | null {
  const graph = Graph.safeParse(json).data?.['@graph']
  const inGraph = graph?.flatMap((value) => Recipe.safeParse(value).data ?? [])
  const recipes = inGraph ?? oneOrSeveral(json, Recipe)
  if (!recipes || recipes.length === 0) return null
  return {
    lists: recipes.map(({ name, recipeIngredient }) =>
      listOfLines(
        name,
        recipeIngredient.map((line) => ({
          kind: 'typed',
          text: asListItem(line),
          isTicked: false,
        })),
      ),
    ),
    skipped: [],
  }
}
