// Typical layout of a Safeway store: a sample, not measured in any one store.
import type { ChainLayout } from '../items.ts'

export const safeway: ChainLayout = {
  milk: { aisle: 'Dairy', category: 'Dairy' },
  bread: { aisle: 'Bakery', category: 'Bakery' },
  apples: { aisle: 'Produce', category: 'Produce' },
  bananas: { aisle: 'Produce', category: 'Produce' },
  eggs: { aisle: 'Dairy', category: 'Dairy' },
  chicken: { aisle: 'Meat & Seafood', category: 'Meat' },
  beef: { aisle: 'Meat & Seafood', category: 'Meat' },
  rice: { aisle: 'Aisle 6', category: 'Pantry' },
  pasta: { aisle: 'Aisle 6', category: 'Pantry' },
  tomatoes: { aisle: 'Produce', category: 'Produce' },
  cheese: { aisle: 'Dairy', category: 'Dairy' },
  yogurt: { aisle: 'Dairy', category: 'Dairy' },
  cereal: { aisle: 'Aisle 4', category: 'Breakfast' },
  'orange juice': { aisle: 'Dairy', category: 'Beverages' },
  coffee: { aisle: 'Aisle 5', category: 'Beverages' },
  'frozen pizza': { aisle: 'Aisle 14', category: 'Frozen' },
  'ice cream': { aisle: 'Aisle 15', category: 'Frozen' },
  cookies: { aisle: 'Aisle 10', category: 'Snacks' },
  chips: { aisle: 'Aisle 11', category: 'Snacks' },
  soap: { aisle: 'Aisle 17', category: 'Household' },
}
