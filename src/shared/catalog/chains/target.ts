// Typical layout of a Target store: a sample, not measured in any one store.
import type { ChainLayout } from '../items.ts'

export const target: ChainLayout = {
  milk: { aisle: 'Aisle G30', category: 'Dairy' },
  bread: { aisle: 'Aisle G5', category: 'Bakery' },
  apples: { aisle: 'Produce', category: 'Produce' },
  bananas: { aisle: 'Produce', category: 'Produce' },
  eggs: { aisle: 'Aisle G30', category: 'Dairy' },
  chicken: { aisle: 'Meat & Seafood', category: 'Meat' },
  beef: { aisle: 'Meat & Seafood', category: 'Meat' },
  rice: { aisle: 'Aisle G14', category: 'Pantry' },
  pasta: { aisle: 'Aisle G14', category: 'Pantry' },
  tomatoes: { aisle: 'Produce', category: 'Produce' },
  cheese: { aisle: 'Aisle G29', category: 'Dairy' },
  yogurt: { aisle: 'Aisle G29', category: 'Dairy' },
  cereal: { aisle: 'Aisle G10', category: 'Breakfast' },
  'orange juice': { aisle: 'Aisle G30', category: 'Beverages' },
  coffee: { aisle: 'Aisle G10', category: 'Beverages' },
  'frozen pizza': { aisle: 'Aisle G24', category: 'Frozen' },
  'ice cream': { aisle: 'Aisle G25', category: 'Frozen' },
  cookies: { aisle: 'Aisle G18', category: 'Snacks' },
  chips: { aisle: 'Aisle G19', category: 'Snacks' },
  soap: { aisle: 'Aisle B21', category: 'Household' },
}
