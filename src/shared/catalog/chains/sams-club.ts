// Typical layout of a Sam's Club store: a sample, not measured in any one store.
import type { ChainLayout } from '../items.ts'

export const samsClub: ChainLayout = {
  milk: { aisle: 'Dairy Cooler', category: 'Dairy' },
  bread: { aisle: 'Bakery', category: 'Bakery' },
  apples: { aisle: 'Fresh Produce', category: 'Produce' },
  bananas: { aisle: 'Fresh Produce', category: 'Produce' },
  eggs: { aisle: 'Dairy Cooler', category: 'Dairy' },
  chicken: { aisle: 'Fresh Meat', category: 'Meat' },
  beef: { aisle: 'Fresh Meat', category: 'Meat' },
  rice: { aisle: 'Section 41', category: 'Pantry' },
  pasta: { aisle: 'Section 41', category: 'Pantry' },
  tomatoes: { aisle: 'Fresh Produce', category: 'Produce' },
  cheese: { aisle: 'Dairy Cooler', category: 'Dairy' },
  yogurt: { aisle: 'Dairy Cooler', category: 'Dairy' },
  cereal: { aisle: 'Section 44', category: 'Breakfast' },
  'orange juice': { aisle: 'Dairy Cooler', category: 'Beverages' },
  coffee: { aisle: 'Section 45', category: 'Beverages' },
  'frozen pizza': { aisle: 'Freezer 50', category: 'Frozen' },
  'ice cream': { aisle: 'Freezer 51', category: 'Frozen' },
  cookies: { aisle: 'Section 47', category: 'Snacks' },
  chips: { aisle: 'Section 47', category: 'Snacks' },
  soap: { aisle: 'Section 33', category: 'Household' },
}
