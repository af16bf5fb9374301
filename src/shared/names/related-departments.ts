import type { Department } from './departments.ts'

/** For each department, the other departments where some stores keep its products, most common first. */
export const relatedDepartments: Readonly<Record<Department, readonly Department[]>> = {
  Produce: ['Deli', 'Frozen', 'Canned', 'International'],
  Bakery: ['Deli', 'Breakfast', 'Snacks', 'Frozen'],
  Deli: ['Dairy', 'Meat', 'Bakery', 'Produce'],
  Meat: ['Deli', 'Frozen', 'Seafood'],
  Seafood: ['Meat', 'Frozen', 'Canned'],
  Dairy: ['Deli', 'Frozen', 'Produce', 'Beverages'],
  Frozen: ['Dairy', 'Meat', 'Bakery', 'Produce'],
  Pantry: ['International', 'Canned', 'Baking', 'Condiments'],
  Canned: ['Pantry', 'International', 'Condiments'],
  Condiments: ['International', 'Pantry', 'Baking', 'Produce'],
  Baking: ['Pantry', 'Condiments', 'Breakfast', 'International'],
  Breakfast: ['Snacks', 'Pantry', 'Baking', 'Bakery'],
  Snacks: ['Breakfast', 'International', 'Bakery', 'General'],
  International: ['Pantry', 'Condiments', 'Canned', 'Produce'],
  Beverages: ['Snacks', 'Dairy', 'Alcohol', 'Breakfast'],
  Alcohol: ['Beverages', 'Snacks'],
  Household: ['General', 'Personal Care', 'Pet'],
  'Personal Care': ['Pharmacy', 'Baby', 'Household'],
  Pharmacy: ['Personal Care', 'Baby', 'Household'],
  Baby: ['Personal Care', 'Pharmacy', 'Household'],
  Pet: ['Household', 'General'],
  Floral: ['Produce', 'General'],
  General: ['Household', 'Floral', 'Snacks'],
}
