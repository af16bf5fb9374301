import type { SampleCategory } from './categories.ts'

/** The items that every chain's data covers, by their catalog names. */
export const itemNames = [
  'milk',
  'bread',
  'apples',
  'bananas',
  'eggs',
  'chicken',
  'beef',
  'rice',
  'pasta',
  'tomatoes',
  'cheese',
  'yogurt',
  'cereal',
  'orange juice',
  'coffee',
  'frozen pizza',
  'ice cream',
  'cookies',
  'chips',
  'soap',
] as const

/** Where a chain keeps an item. `aisle` is the text of the sign ('Aisle 12', 'Produce'). */
export type ChainItem = { aisle: string; category: SampleCategory }

/** The aisles of all catalog items in a typical store of one chain. */
export type ChainLayout = Readonly<Record<(typeof itemNames)[number], ChainItem>>
