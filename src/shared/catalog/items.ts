import type { SampleCategory } from './categories.ts'

/** The items in every chain's sample data, with their categories. */
export const itemCategories = {
  milk: 'Dairy',
  bread: 'Bakery',
  apples: 'Produce',
  bananas: 'Produce',
  eggs: 'Dairy',
  chicken: 'Meat',
  beef: 'Meat',
  rice: 'Pantry',
  pasta: 'Pantry',
  tomatoes: 'Produce',
  cheese: 'Dairy',
  yogurt: 'Dairy',
  cereal: 'Breakfast',
  'orange juice': 'Beverages',
  coffee: 'Beverages',
  'frozen pizza': 'Frozen',
  'ice cream': 'Frozen',
  cookies: 'Snacks',
  chips: 'Snacks',
  soap: 'Household',
} as const satisfies Record<string, SampleCategory>

export type ItemName = keyof typeof itemCategories
