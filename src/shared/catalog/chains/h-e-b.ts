// Typical layout of an H-E-B store: a sample, not measured in any one store.
import type { ChainLayout } from '../items.ts'

export const heb: ChainLayout = {
  milk: { aisle: 'Dairy', category: 'Dairy' },
  bread: { aisle: 'Aisle 6', category: 'Bakery' },
  apples: { aisle: 'Produce', category: 'Produce' },
  bananas: { aisle: 'Produce', category: 'Produce' },
  eggs: { aisle: 'Dairy', category: 'Dairy' },
  chicken: { aisle: 'Meat Market', category: 'Meat' },
  beef: { aisle: 'Meat Market', category: 'Meat' },
  rice: { aisle: 'Aisle 9', category: 'Pantry' },
  pasta: { aisle: 'Aisle 10', category: 'Pantry' },
  tomatoes: { aisle: 'Produce', category: 'Produce' },
  cheese: { aisle: 'Deli', category: 'Dairy' },
  yogurt: { aisle: 'Dairy', category: 'Dairy' },
  cereal: { aisle: 'Aisle 12', category: 'Breakfast' },
  'orange juice': { aisle: 'Dairy', category: 'Beverages' },
  coffee: { aisle: 'Aisle 13', category: 'Beverages' },
  'frozen pizza': { aisle: 'Aisle 20', category: 'Frozen' },
  'ice cream': { aisle: 'Aisle 21', category: 'Frozen' },
  cookies: { aisle: 'Aisle 16', category: 'Snacks' },
  chips: { aisle: 'Aisle 17', category: 'Snacks' },
  soap: { aisle: 'Aisle 26', category: 'Household' },
}
