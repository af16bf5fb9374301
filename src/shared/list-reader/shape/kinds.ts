import { stemsOf } from '#shared/names/fold-name.ts'
import type { KnownNames } from '#shared/names/known-names.ts'
import { isFlavor, saysOnlyFlavors } from '../preparation.ts'
import { formOf } from './section-names.ts'

/**
 * Returns the full name of a variety: 'Almond milk' for 'Almond' under 'Milk'. Returns null if the text is
 * not a variety of the product.
 */
export function nameOfKind(kind: string, thing: string, names: KnownNames): string | null {
  const shelf = names.resolve(thing)?.shelf
  if (shelf === undefined) return null
  // A variety that is itself a product on the same shelf keeps its name: 'Cheddar' under 'Cheese'.
  if (includesWords(kind, thing) || isOnShelf(kind, shelf, names)) return kind
  const one = singular(thing)
  if (names.findExact(`${kind} ${one}`)) return `${kind} ${one}`
  if (names.findExact(`${one} ${kind}`)) return `${one} ${kind}`
  const mayBeKind = isFlavor(names.words, kind) || names.resolve(kind) === null
  return mayBeKind && names.resolve(`${kind} ${one}`)?.shelf === shelf ? `${kind} ${one}` : null
}

/**
 * Like `nameOfKind`, for a variety that is listed among others. The joined name may be unknown as long as it
 * refers to the product. 'Honey smoked' under 'Turkey' is turkey, not honey. 'Kids bubblegum' under
 * 'Toothpaste' is toothpaste, not candy.
 */
export function nameAmongKinds(kind: string, thing: string, names: KnownNames): string | null {
  const name = nameOfKind(kind, thing, names)
  if (name !== null || names.resolve(thing) === null) return name
  const joined = joinedName(kind, thing, names)
  const product = joined === null ? null : names.resolve(joined)
  return product && includesWords(product.name, thing) ? joined : null
}

/**
 * Joins a variety and its product into a name such as 'bubblegum toothpaste', which may be unknown. Returns
 * null if the variety is itself a product and not only a flavor.
 */
export function joinedName(kind: string, thing: string, names: KnownNames): string | null {
  const mayBeKind = names.findExact(kind) === null || saysOnlyFlavors(names.words, kind)
  return mayBeKind ? `${kind} ${singular(thing)}` : null
}

type Shelf = NonNullable<ReturnType<KnownNames['resolve']>>['shelf']

function isOnShelf(kind: string, shelf: Shelf, names: KnownNames): boolean {
  return names.findExact(kind)?.shelf === shelf
}

function includesWords(kind: string, thing: string): boolean {
  const words = stemsOf(kind)
  return stemsOf(thing).every((word) => words.includes(word))
}

/** Lowercases a capitalized product name, so that it can follow another word. */
function singular(thing: string): string {
  return /^\p{Lu}\p{Ll}/u.test(thing) ? thing.toLowerCase() : thing
}

/** For each form, such as frozen, the departments whose products always come in that form. */
const inForm: Readonly<Record<string, readonly string[]>> = {
  frozen: ['Frozen'],
  canned: ['Canned', 'Condiments', 'Beverages'],
  dried: ['Pantry', 'Baking', 'Snacks'],
}

/**
 * Adds the form in a heading to the name of a product below: 'broccoli' under 'Frozen' becomes 'frozen
 * broccoli'. Returns null if the heading doesn't name a form, or if the name is unknown or already has the
 * form.
 */
export function nameInForm(name: string, heading: string, names: KnownNames): string | null {
  const form = formOf(heading)
  if (form === null || includesWords(name, form)) return null
  const department = names.resolve(name)?.shelf.department
  if (department === undefined || inForm[form]?.includes(department)) return null
  const joined = `${form} ${name}`
  return names.findExact(joined) || names.resolve(joined) ? joined : null
}
