import type { Category } from '#shared/catalog/categories.ts'

/** The departments of a supermarket, each with the category displayed for its items. */
export const categoryOfDepartment = {
  Produce: 'Produce',
  Bakery: 'Bakery',
  Deli: 'Deli',
  Meat: 'Meat',
  Seafood: 'Seafood',
  Dairy: 'Dairy',
  Frozen: 'Frozen',
  Pantry: 'Pantry',
  Canned: 'Pantry',
  Condiments: 'Pantry',
  Baking: 'Pantry',
  Breakfast: 'Breakfast',
  Snacks: 'Snacks',
  International: 'International',
  Beverages: 'Beverages',
  Alcohol: 'Alcohol',
  Household: 'Household',
  'Personal Care': 'Personal Care',
  Pharmacy: 'Pharmacy',
  Baby: 'Baby',
  Pet: 'Pet',
  Floral: 'Floral',
  General: 'General',
} as const satisfies Record<string, Category>

export type Department = keyof typeof categoryOfDepartment

export const departments = Object.keys(categoryOfDepartment).filter(isDepartment)

/** Whether the text is exactly the name of a department. */
export function isDepartment(name: string): name is Department {
  return Object.hasOwn(categoryOfDepartment, name)
}
