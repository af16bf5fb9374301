// Typical layout of a Kroger store: a sample, not measured in any one store.
import type { ChainLayout } from '../items.ts'

export const kroger: ChainLayout = {
  milk: { aisle: 'Dairy', category: 'Dairy' },
  bread: { aisle: 'Aisle 4', category: 'Bakery' },
  apples: { aisle: 'Produce', category: 'Produce' },
  bananas: { aisle: 'Produce', category: 'Produce' },
  eggs: { aisle: 'Dairy', category: 'Dairy' },
  chicken: { aisle: 'Meat & Seafood', category: 'Meat' },
  beef: { aisle: 'Meat & Seafood', category: 'Meat' },
  rice: { aisle: 'Aisle 7', category: 'Pantry' },
  pasta: { aisle: 'Aisle 7', category: 'Pantry' },
  tomatoes: { aisle: 'Produce', category: 'Produce' },
  cheese: { aisle: 'Deli', category: 'Dairy' },
  yogurt: { aisle: 'Dairy', category: 'Dairy' },
  cereal: { aisle: 'Aisle 9', category: 'Breakfast' },
  'orange juice': { aisle: 'Dairy', category: 'Beverages' },
  coffee: { aisle: 'Aisle 9', category: 'Beverages' },
  'frozen pizza': { aisle: 'Aisle 18', category: 'Frozen' },
  'ice cream': { aisle: 'Aisle 19', category: 'Frozen' },
  cookies: { aisle: 'Aisle 12', category: 'Snacks' },
  chips: { aisle: 'Aisle 13', category: 'Snacks' },
  soap: { aisle: 'Aisle 22', category: 'Household' },
}
