// Typical layout of a Food Lion store: a sample, not measured in any one store.
import type { ChainLayout } from '../items.ts'

export const foodLion: ChainLayout = {
  milk: { aisle: 'Aisle 12', category: 'Dairy' },
  bread: { aisle: 'Aisle 1', category: 'Bakery' },
  apples: { aisle: 'Produce', category: 'Produce' },
  bananas: { aisle: 'Produce', category: 'Produce' },
  eggs: { aisle: 'Aisle 12', category: 'Dairy' },
  chicken: { aisle: 'Meat', category: 'Meat' },
  beef: { aisle: 'Meat', category: 'Meat' },
  rice: { aisle: 'Aisle 4', category: 'Pantry' },
  pasta: { aisle: 'Aisle 4', category: 'Pantry' },
  tomatoes: { aisle: 'Produce', category: 'Produce' },
  cheese: { aisle: 'Aisle 12', category: 'Dairy' },
  yogurt: { aisle: 'Aisle 12', category: 'Dairy' },
  cereal: { aisle: 'Aisle 5', category: 'Breakfast' },
  'orange juice': { aisle: 'Aisle 11', category: 'Beverages' },
  coffee: { aisle: 'Aisle 5', category: 'Beverages' },
  'frozen pizza': { aisle: 'Aisle 10', category: 'Frozen' },
  'ice cream': { aisle: 'Aisle 10', category: 'Frozen' },
  cookies: { aisle: 'Aisle 7', category: 'Snacks' },
  chips: { aisle: 'Aisle 8', category: 'Snacks' },
  soap: { aisle: 'Aisle 9', category: 'Household' },
}
