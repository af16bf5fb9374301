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

/** All categories: first those of the sample data, then the departments that fit none of these categories. */
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

export type Category = (typeof categories)[number]

/** The text of a category badge. 'Unknown' is the label of an item that was not found. */
export type CategoryLabel = Category | 'Unknown'

/** Whether the sample data use a category. */
export function isSampleCategory(category: Category): category is SampleCategory {
  return sampleCategories.some((name) => name === category)
}
