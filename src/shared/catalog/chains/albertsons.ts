// Typical layout of an Albertsons store: a sample, not measured in any one store.
import type { ChainLayout } from '../items.ts'

export const albertsons: ChainLayout = {
  milk: { aisle: 'Dairy', category: 'Dairy' },
  bread: { aisle: 'Aisle 2', category: 'Bakery' },
  apples: { aisle: 'Produce', category: 'Produce' },
  bananas: { aisle: 'Produce', category: 'Produce' },
  eggs: { aisle: 'Dairy', category: 'Dairy' },
  chicken: { aisle: 'Meat & Seafood', category: 'Meat' },
  beef: { aisle: 'Meat & Seafood', category: 'Meat' },
  rice: { aisle: 'Aisle 8', category: 'Pantry' },
  pasta: { aisle: 'Aisle 9', category: 'Pantry' },
  tomatoes: { aisle: 'Produce', category: 'Produce' },
  cheese: { aisle: 'Dairy', category: 'Dairy' },
  yogurt: { aisle: 'Dairy', category: 'Dairy' },
  cereal: { aisle: 'Aisle 6', category: 'Breakfast' },
  'orange juice': { aisle: 'Aisle 12', category: 'Beverages' },
  coffee: { aisle: 'Aisle 6', category: 'Beverages' },
  'frozen pizza': { aisle: 'Frozen Foods', category: 'Frozen' },
  'ice cream': { aisle: 'Frozen Foods', category: 'Frozen' },
  cookies: { aisle: 'Aisle 11', category: 'Snacks' },
  chips: { aisle: 'Aisle 12', category: 'Snacks' },
  soap: { aisle: 'Aisle 15', category: 'Household' },
}
