import * as z from 'zod/mini'
import { asListItem } from '#shared/recipes/ingredient-as-item.ts'
import { listOfLines } from './items-as-list.ts'
import type { ListsFound } from './list-copy.ts'

/** A recipe by schema.org, as Nextcloud Cookbook and others keep it. */
const Recipe = z.object({ name: z.string(), recipeIngredient: z.array(z.string()) })
const Recipes = z.union([
  z.array(Recipe).check(z.minLength(1)),
  z.object({ '@graph': z.array(z.unknown()) }),
])

/** Reads the ingredients of recipes, a list for each; null for anything else. */
export function listsOfRecipes(json: unknown): ListsFound | null {
  const several = Recipes.safeParse(json).data
  const values = several ? (Array.isArray(several) ? several : several['@graph']) : [json]
  const recipes = values.flatMap((value) => Recipe.safeParse(value).data ?? [])
  if (recipes.length === 0) return null
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
