import { entryNamed, type NameIndex } from './name-index.ts'
import type { MovingForm } from './name-words.ts'
import type { Product } from './vocabulary.ts'

/** 'Dried basil', or the general product of the shelf where that form of a thing stands; null where it stays. */
export function productInForm(
  index: NameIndex,
  product: Product,
  form: MovingForm,
): Product | null {
  const named = entryNamed(index, `${form.name} ${product.name}`)
  if (named) return named.product
  const { name, department } = product.shelf
  const shelf = form.shelves.get(name) ?? form.shelves.get(department)
  if (shelf === undefined) return null
  const there = index.vocabulary.products.filter((other) => other.shelf.name === shelf)
  return there.find(({ isStaple }) => isStaple) ?? there[0] ?? null
}
