/** The categories of the sample rows, in the order of the specification. */
export const sampleCategories = [
  'Dairy',
  'Produce',
  'Bakery',
  'Meat',
  'Pantry',
  'Breakfast',
  'Snacks',
  'Beverages',
  'Frozen',
  'Household',
] as const

/** Every category that an item can have: those, and departments that none of them fits. */
export const categories = [
  ...sampleCategories,
  'Deli',
  'Seafood',
  'International',
  'Alcohol',
  'Personal Care',
  'Pharmacy',
  'Baby',
  'Pet',
  'Floral',
  'General',
] as const

export type SampleCategory = (typeof sampleCategories)[number]

/** The category of an item that a chain carries. */
export type Category = (typeof categories)[number]

/** What a category badge says: 'Unknown' stands for an item that was not found. */
export type CategoryLabel = Category | 'Unknown'

export function isSampleCategory(category: Category): category is SampleCategory {
  return sampleCategories.some((name) => name === category)
}
