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

/** The categories of the sample data, followed by the departments that don't fit any of these. */
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

/** The text of a category badge. An item that wasn't found has the label 'Unknown'. */
export type CategoryLabel = Category | 'Unknown'

/** Whether a category is one of those in the sample data. */
export function isSampleCategory(category: Category): category is SampleCategory {
  return sampleCategories.some((name) => name === category)
}
