import { entryNamed, type NameIndex } from './name-index.ts'
import type { MovingForm } from './name-words.ts'
import type { Product } from './vocabulary.ts'

/**
 * Returns the product to buy instead of `product` in a form such as dried: dried basil instead of basil.
 * Prefers a product with the form in its name, then a staple on the shelf for that form. Returns null if the
 * form doesn't move the product to another shelf.
 */
export function productInForm(
  index: NameIndex,
  product: Product,
  form: MovingForm,
): Product | null {
  const match = entryNamed(index, `${form.name} ${product.name}`)
  if (match) return match.product
  const { name, department } = product.shelf
  const shelf = form.shelves.get(name) ?? form.shelves.get(department)
  if (shelf === undefined) return null
  const there = index.vocabulary.products.filter((other) => other.shelf.name === shelf)
  return there.find(({ isStaple }) => isStaple) ?? there[0] ?? null
}
