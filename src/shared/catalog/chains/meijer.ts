// Typical layout of a Meijer store: a sample, not measured in any one store.
import type { ChainLayout } from '../items.ts'

export const meijer: ChainLayout = {
  milk: { aisle: 'Dairy', category: 'Dairy' },
  bread: { aisle: 'Aisle 3', category: 'Bakery' },
  apples: { aisle: 'Produce', category: 'Produce' },
  bananas: { aisle: 'Produce', category: 'Produce' },
  eggs: { aisle: 'Dairy', category: 'Dairy' },
  chicken: { aisle: 'Meat', category: 'Meat' },
  beef: { aisle: 'Meat', category: 'Meat' },
  rice: { aisle: 'Aisle 9', category: 'Pantry' },
  pasta: { aisle: 'Aisle 9', category: 'Pantry' },
  tomatoes: { aisle: 'Produce', category: 'Produce' },
  cheese: { aisle: 'Dairy', category: 'Dairy' },
  yogurt: { aisle: 'Dairy', category: 'Dairy' },
  cereal: { aisle: 'Aisle 7', category: 'Breakfast' },
  'orange juice': { aisle: 'Dairy', category: 'Beverages' },
  coffee: { aisle: 'Aisle 8', category: 'Beverages' },
  'frozen pizza': { aisle: 'Aisle 16', category: 'Frozen' },
  'ice cream': { aisle: 'Aisle 17', category: 'Frozen' },
  cookies: { aisle: 'Aisle 12', category: 'Snacks' },
  chips: { aisle: 'Aisle 13', category: 'Snacks' },
  soap: { aisle: 'Aisle 31', category: 'Household' },
}
