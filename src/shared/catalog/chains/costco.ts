// Typical layout of a Costco store: a sample, not measured in any one store.
import type { ChainLayout } from '../items.ts'

export const costco: ChainLayout = {
  milk: { aisle: 'Dairy Cooler', category: 'Dairy' },
  bread: { aisle: 'Bakery', category: 'Bakery' },
  apples: { aisle: 'Produce Room', category: 'Produce' },
  bananas: { aisle: 'Produce Room', category: 'Produce' },
  eggs: { aisle: 'Dairy Cooler', category: 'Dairy' },
  chicken: { aisle: 'Meat Case', category: 'Meat' },
  beef: { aisle: 'Meat Case', category: 'Meat' },
  rice: { aisle: 'Section 12', category: 'Pantry' },
  pasta: { aisle: 'Section 12', category: 'Pantry' },
  tomatoes: { aisle: 'Produce Room', category: 'Produce' },
  cheese: { aisle: 'Deli', category: 'Dairy' },
  yogurt: { aisle: 'Dairy Cooler', category: 'Dairy' },
  cereal: { aisle: 'Section 14', category: 'Breakfast' },
  'orange juice': { aisle: 'Section 16', category: 'Beverages' },
  coffee: { aisle: 'Section 14', category: 'Beverages' },
  'frozen pizza': { aisle: 'Freezer 21', category: 'Frozen' },
  'ice cream': { aisle: 'Freezer 22', category: 'Frozen' },
  cookies: { aisle: 'Section 17', category: 'Snacks' },
  chips: { aisle: 'Section 17', category: 'Snacks' },
  soap: { aisle: 'Section 8', category: 'Household' },
}
