// Typical layout of a Whole Foods Market store: a sample, not measured in any one store.
import type { ChainLayout } from '../items.ts'

export const wholeFoodsMarket: ChainLayout = {
  milk: { aisle: 'Dairy', category: 'Dairy' },
  bread: { aisle: 'Bakery', category: 'Bakery' },
  apples: { aisle: 'Produce', category: 'Produce' },
  bananas: { aisle: 'Produce', category: 'Produce' },
  eggs: { aisle: 'Dairy', category: 'Dairy' },
  chicken: { aisle: 'Meat & Poultry', category: 'Meat' },
  beef: { aisle: 'Meat & Poultry', category: 'Meat' },
  rice: { aisle: 'Aisle 3', category: 'Pantry' },
  pasta: { aisle: 'Aisle 3', category: 'Pantry' },
  tomatoes: { aisle: 'Produce', category: 'Produce' },
  cheese: { aisle: 'Specialty Cheese', category: 'Dairy' },
  yogurt: { aisle: 'Dairy', category: 'Dairy' },
  cereal: { aisle: 'Aisle 5', category: 'Breakfast' },
  'orange juice': { aisle: 'Dairy', category: 'Beverages' },
  coffee: { aisle: 'Aisle 6', category: 'Beverages' },
  'frozen pizza': { aisle: 'Aisle 7', category: 'Frozen' },
  'ice cream': { aisle: 'Aisle 7', category: 'Frozen' },
  cookies: { aisle: 'Aisle 4', category: 'Snacks' },
  chips: { aisle: 'Aisle 4', category: 'Snacks' },
  soap: { aisle: 'Body Care', category: 'Household' },
}
