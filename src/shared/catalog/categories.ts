/** The categories of the sample data, in the order of the specification. */
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

/** All categories of items: those of the sample data, and departments that fit none of them. */
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

/** The category of an item. */
export type Category = (typeof categories)[number]

/** The text of a category badge. 'Unknown' is for an item that was not found. */
export type CategoryLabel = Category | 'Unknown'

/** Whether a category is one of the sample data. */
export function isSampleCategory(category: Category): category is SampleCategory {
  return sampleCategories.some((name) => name === category)
}
