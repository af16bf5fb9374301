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

/** Every category of an item: those of the sample rows, and departments that don't fit any of them. */
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

/** Text of a category badge. 'Unknown' is for an item that was not found. */
export type CategoryLabel = Category | 'Unknown'

export function isSampleCategory(category: Category): category is SampleCategory {
  return sampleCategories.some((name) => name === category)
}
