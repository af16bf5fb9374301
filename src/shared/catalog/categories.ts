/** Every category that an item can have, in the order of the badge colours. */
export const categories = [
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

/** The category of an item that a chain carries. */
export type Category = (typeof categories)[number]

/** What a category badge says: 'Unknown' stands for an item that was not found. */
export type CategoryLabel = Category | 'Unknown'
