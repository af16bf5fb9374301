// Typical layout of a Wegmans store: a sample, not measured in any one store.
import type { ChainLayout } from '../items.ts'

export const wegmans: ChainLayout = {
  milk: { aisle: 'Dairy', category: 'Dairy' },
  bread: { aisle: 'Bakery', category: 'Bakery' },
  apples: { aisle: 'Produce', category: 'Produce' },
  bananas: { aisle: 'Produce', category: 'Produce' },
  eggs: { aisle: 'Dairy', category: 'Dairy' },
  chicken: { aisle: 'Meat', category: 'Meat' },
  beef: { aisle: 'Meat', category: 'Meat' },
  rice: { aisle: 'Aisle 4A', category: 'Pantry' },
  pasta: { aisle: 'Aisle 4A', category: 'Pantry' },
  tomatoes: { aisle: 'Produce', category: 'Produce' },
  cheese: { aisle: 'Cheese Shop', category: 'Dairy' },
  yogurt: { aisle: 'Dairy', category: 'Dairy' },
  cereal: { aisle: 'Aisle 7B', category: 'Breakfast' },
  'orange juice': { aisle: 'Dairy', category: 'Beverages' },
  coffee: { aisle: 'Aisle 8A', category: 'Beverages' },
  'frozen pizza': { aisle: 'Aisle 14A', category: 'Frozen' },
  'ice cream': { aisle: 'Aisle 15A', category: 'Frozen' },
  cookies: { aisle: 'Aisle 10B', category: 'Snacks' },
  chips: { aisle: 'Aisle 10B', category: 'Snacks' },
  soap: { aisle: 'Aisle 18B', category: 'Household' },
}
