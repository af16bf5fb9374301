import type { NameIndex } from './name-index.ts'
import { productInForm } from './product-in-form.ts'
import type { Product, Shelf } from './vocabulary.ts'

/**
 * What a brand makes of fresh goods behind it: 'Birds Eye broccoli' is frozen, 'Del Monte corn' is canned and
 * 'Campbell's mushroom' is soup; null where it leaves them as they are.
 */
export function productOfBrand(index: NameIndex, brand: Product, goods: Product): Product | null {
  // 'Lean Cuisine Five Cheese Rigatoni' is no pasta.
  if (brand.shelf.name === 'frozen meals' && madeIntoMeals.has(goods.shelf.name)) return brand
  if (goods.shelf.department !== 'Produce') return null
  const name = formOf(brand.shelf)
  const form = index.vocabulary.words.movingForms.find((one) => one.name === name)
  if (!form) return null
  return isMadeOfIt(brand.shelf) ? brand : (productInForm(index, goods, form) ?? brand)
}

/** Where the things stand that meals are made of and called after. */
const madeIntoMeals = new Set([
  'pasta',
  'boxed meals',
  'beef',
  'pork',
  'chicken and turkey',
  'fish',
])

/** In which form things are on a shelf. Brands of canned fruit sell fresh fruit too. */
function formOf({ name, department }: Shelf): string | null {
  if (name === 'canned fruit') return null
  if (department === 'Frozen') return 'frozen'
  if (department === 'Canned') return 'canned'
  return name === 'spices' ? 'dried' : null
}

/** Soups and meals are made of what the text names. */
function isMadeOfIt({ name, department }: Shelf): boolean {
  return department === 'Canned' && !name.startsWith('canned ')
}
