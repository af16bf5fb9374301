import type { NameIndex } from './name-index.ts'
import { productInForm } from './product-in-form.ts'
import type { Product, Shelf } from './vocabulary.ts'

/**
 * Returns the product a brand makes from produce: 'Birds Eye broccoli' is frozen, 'Del Monte corn' is canned,
 * and 'Campbell's mushroom' is soup. Also handles frozen baked goods and the ingredients of frozen meals.
 * Returns null for any other food, or if the brand sells the food fresh.
 */
export function productOfBrand(index: NameIndex, brand: Product, goods: Product): Product | null {
  // 'Lean Cuisine Five Cheese Rigatoni' is a meal rather than pasta.
  if (brand.shelf.name === 'frozen meals' && madeIntoMeals.has(goods.shelf.name)) return brand
  const name = formOf(brand.shelf)
  const { department } = goods.shelf
  if (department !== 'Produce' && (department !== 'Bakery' || name !== 'frozen')) return null
  const form = index.vocabulary.words.movingForms.find((one) => one.name === name)
  if (!form) return null
  return isMadeFromNamedFood(brand.shelf) ? brand : (productInForm(index, goods, form) ?? brand)
}

/** Shelves of foods that frozen meals are named after, such as pasta. */
const madeIntoMeals = new Set([
  'pasta',
  'boxed meals',
  'beef',
  'pork',
  'chicken and turkey',
  'fish',
])

/**
 * Returns the form of the products on a shelf ('frozen', 'canned' or 'dried'), or null. Returns null for
 * canned fruit too, because its brands also sell fresh fruit.
 */
function formOf({ name, department }: Shelf): string | null {
  if (name === 'canned fruit') return null
  if (department === 'Frozen') return 'frozen'
  if (department === 'Canned') return 'canned'
  return name === 'spices' ? 'dried' : null
}

/** Whether the products on a shelf are made from the food they are named after, as soups are. */
function isMadeFromNamedFood({ name, department }: Shelf): boolean {
  return department === 'Canned' && !name.startsWith('canned ')
}
