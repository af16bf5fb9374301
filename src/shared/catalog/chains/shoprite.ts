// Typical layout of a ShopRite store: a sample, not measured in any one store.
import type { ChainLayout } from '../items.ts'

export const shopRite: ChainLayout = {
  milk: { aisle: 'Dairy', category: 'Dairy' },
  bread: { aisle: 'Aisle 3', category: 'Bakery' },
  apples: { aisle: 'Produce', category: 'Produce' },
  bananas: { aisle: 'Produce', category: 'Produce' },
  eggs: { aisle: 'Dairy', category: 'Dairy' },
  chicken: { aisle: 'Meat', category: 'Meat' },
  beef: { aisle: 'Meat', category: 'Meat' },
  rice: { aisle: 'Aisle 6', category: 'Pantry' },
  pasta: { aisle: 'Aisle 7', category: 'Pantry' },
  tomatoes: { aisle: 'Produce', category: 'Produce' },
  cheese: { aisle: 'Deli', category: 'Dairy' },
  yogurt: { aisle: 'Dairy', category: 'Dairy' },
  cereal: { aisle: 'Aisle 10', category: 'Breakfast' },
  'orange juice': { aisle: 'Aisle 18', category: 'Beverages' },
  coffee: { aisle: 'Aisle 11', category: 'Beverages' },
  'frozen pizza': { aisle: 'Aisle 16', category: 'Frozen' },
  'ice cream': { aisle: 'Aisle 17', category: 'Frozen' },
  cookies: { aisle: 'Aisle 13', category: 'Snacks' },
  chips: { aisle: 'Aisle 14', category: 'Snacks' },
  soap: { aisle: 'Aisle 21', category: 'Household' },
}
