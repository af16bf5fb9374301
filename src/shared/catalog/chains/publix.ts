// Typical layout of a Publix store: a sample, not measured in any one store.
import type { ChainLayout } from '../items.ts'

export const publix: ChainLayout = {
  milk: { aisle: 'Dairy', category: 'Dairy' },
  bread: { aisle: 'Bakery', category: 'Bakery' },
  apples: { aisle: 'Produce', category: 'Produce' },
  bananas: { aisle: 'Produce', category: 'Produce' },
  eggs: { aisle: 'Dairy', category: 'Dairy' },
  chicken: { aisle: 'Meat', category: 'Meat' },
  beef: { aisle: 'Meat', category: 'Meat' },
  rice: { aisle: 'Aisle 5', category: 'Pantry' },
  pasta: { aisle: 'Aisle 5', category: 'Pantry' },
  tomatoes: { aisle: 'Produce', category: 'Produce' },
  cheese: { aisle: 'Deli', category: 'Dairy' },
  yogurt: { aisle: 'Dairy', category: 'Dairy' },
  cereal: { aisle: 'Aisle 7', category: 'Breakfast' },
  'orange juice': { aisle: 'Aisle 3', category: 'Beverages' },
  coffee: { aisle: 'Aisle 8', category: 'Beverages' },
  'frozen pizza': { aisle: 'Aisle 15', category: 'Frozen' },
  'ice cream': { aisle: 'Aisle 16', category: 'Frozen' },
  cookies: { aisle: 'Aisle 10', category: 'Snacks' },
  chips: { aisle: 'Aisle 11', category: 'Snacks' },
  soap: { aisle: 'Aisle 13', category: 'Household' },
}
