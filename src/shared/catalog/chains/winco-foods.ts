// Typical layout of a WinCo Foods store: a sample, not measured in any one store.
import type { ChainLayout } from '../items.ts'

export const wincoFoods: ChainLayout = {
  milk: { aisle: 'Aisle 24', category: 'Dairy' },
  bread: { aisle: 'Aisle 8', category: 'Bakery' },
  apples: { aisle: 'Produce', category: 'Produce' },
  bananas: { aisle: 'Produce', category: 'Produce' },
  eggs: { aisle: 'Aisle 24', category: 'Dairy' },
  chicken: { aisle: 'Meat', category: 'Meat' },
  beef: { aisle: 'Meat', category: 'Meat' },
  rice: { aisle: 'Bulk Foods', category: 'Pantry' },
  pasta: { aisle: 'Aisle 12', category: 'Pantry' },
  tomatoes: { aisle: 'Produce', category: 'Produce' },
  cheese: { aisle: 'Aisle 23', category: 'Dairy' },
  yogurt: { aisle: 'Aisle 23', category: 'Dairy' },
  cereal: { aisle: 'Aisle 10', category: 'Breakfast' },
  'orange juice': { aisle: 'Aisle 24', category: 'Beverages' },
  coffee: { aisle: 'Bulk Foods', category: 'Beverages' },
  'frozen pizza': { aisle: 'Aisle 20', category: 'Frozen' },
  'ice cream': { aisle: 'Aisle 21', category: 'Frozen' },
  cookies: { aisle: 'Aisle 15', category: 'Snacks' },
  chips: { aisle: 'Aisle 16', category: 'Snacks' },
  soap: { aisle: 'Aisle 27', category: 'Household' },
}
