// Typical layout of a Stop & Shop store: a sample, not measured in any one store.
import type { ChainLayout } from '../items.ts'

export const stopAndShop: ChainLayout = {
  milk: { aisle: 'Aisle 19', category: 'Dairy' },
  bread: { aisle: 'Aisle 2', category: 'Bakery' },
  apples: { aisle: 'Produce', category: 'Produce' },
  bananas: { aisle: 'Produce', category: 'Produce' },
  eggs: { aisle: 'Aisle 19', category: 'Dairy' },
  chicken: { aisle: 'Meat & Seafood', category: 'Meat' },
  beef: { aisle: 'Meat & Seafood', category: 'Meat' },
  rice: { aisle: 'Aisle 5', category: 'Pantry' },
  pasta: { aisle: 'Aisle 6', category: 'Pantry' },
  tomatoes: { aisle: 'Produce', category: 'Produce' },
  cheese: { aisle: 'Deli', category: 'Dairy' },
  yogurt: { aisle: 'Aisle 18', category: 'Dairy' },
  cereal: { aisle: 'Aisle 9', category: 'Breakfast' },
  'orange juice': { aisle: 'Aisle 19', category: 'Beverages' },
  coffee: { aisle: 'Aisle 9', category: 'Beverages' },
  'frozen pizza': { aisle: 'Aisle 15', category: 'Frozen' },
  'ice cream': { aisle: 'Aisle 16', category: 'Frozen' },
  cookies: { aisle: 'Aisle 11', category: 'Snacks' },
  chips: { aisle: 'Aisle 11', category: 'Snacks' },
  soap: { aisle: 'Aisle 13', category: 'Household' },
}
