// Typical layout of a Walmart store: a sample, not measured in any one store.
import type { ChainLayout } from '../items.ts'

export const walmart: ChainLayout = {
  milk: { aisle: 'Dairy', category: 'Dairy' },
  bread: { aisle: 'Aisle A3', category: 'Bakery' },
  apples: { aisle: 'Produce', category: 'Produce' },
  bananas: { aisle: 'Produce', category: 'Produce' },
  eggs: { aisle: 'Dairy', category: 'Dairy' },
  chicken: { aisle: 'Meat & Seafood', category: 'Meat' },
  beef: { aisle: 'Meat & Seafood', category: 'Meat' },
  rice: { aisle: 'Aisle A8', category: 'Pantry' },
  pasta: { aisle: 'Aisle A8', category: 'Pantry' },
  tomatoes: { aisle: 'Produce', category: 'Produce' },
  cheese: { aisle: 'Dairy', category: 'Dairy' },
  yogurt: { aisle: 'Dairy', category: 'Dairy' },
  cereal: { aisle: 'Aisle A10', category: 'Breakfast' },
  'orange juice': { aisle: 'Dairy', category: 'Beverages' },
  coffee: { aisle: 'Aisle A10', category: 'Beverages' },
  'frozen pizza': { aisle: 'Aisle A17', category: 'Frozen' },
  'ice cream': { aisle: 'Aisle A18', category: 'Frozen' },
  cookies: { aisle: 'Aisle A13', category: 'Snacks' },
  chips: { aisle: 'Aisle A13', category: 'Snacks' },
  soap: { aisle: 'Aisle H12', category: 'Household' },
}
