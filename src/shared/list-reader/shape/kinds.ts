import { stemsOf } from '#shared/names/fold-name.ts'
import type { KnownNames } from '#shared/names/known-names.ts'
import { isFlavor, saysOnlyFlavors } from '../preparation.ts'
import { formOf } from './section-names.ts'

/**
 * Returns the store name of a kind: 'Almond milk' for 'Almond' under 'Milk'. Returns null if it is not a kind
 * of the product.
 */
export function nameOfKind(kind: string, thing: string, names: KnownNames): string | null {
  const shelf = names.resolve(thing)?.shelf
  if (shelf === undefined) return null
  // 'Cheddar' under 'Cheese' needs no second word.
  if (includesWords(kind, thing) || isOnShelf(kind, shelf, names)) return kind
  const one = singular(thing)
  if (names.findExact(`${kind} ${one}`)) return `${kind} ${one}`
  if (names.findExact(`${one} ${kind}`)) return `${one} ${kind}`
  const mayBeKind = isFlavor(names.words, kind) || names.resolve(kind) === null
  return mayBeKind && names.resolve(`${kind} ${one}`)?.shelf === shelf ? `${kind} ${one}` : null
}

/**
 * Like `nameOfKind`, for a kind listed with other kinds: 'honey smoked' under 'Turkey' is not honey, and
 * 'kids bubblegum' under 'Toothpaste' is not candy.
 */
export function nameAmongKinds(kind: string, thing: string, names: KnownNames): string | null {
  const name = nameOfKind(kind, thing, names)
  if (name !== null || names.resolve(thing) === null) return name
  const joined = joinedName(kind, thing, names)
  const product = joined === null ? null : names.resolve(joined)
  return product && includesWords(product.name, thing) ? joined : null
}

/** Returns 'bubblegum toothpaste', known or not. Returns null for a kind that is a product itself. */
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

/** Lowercases a product name so that it can follow another word. */
function singular(thing: string): string {
  return /^\p{Lu}\p{Ll}/u.test(thing) ? thing.toLowerCase() : thing
}

/** Departments whose products already have the form. */
const inForm: Readonly<Record<string, readonly string[]>> = {
  frozen: ['Frozen'],
  canned: ['Canned', 'Condiments', 'Beverages'],
  dried: ['Pantry', 'Baking', 'Snacks'],
}

/**
 * Returns the name of a product under 'Frozen' or 'Canned goods': 'frozen broccoli'. Returns null when the
 * heading adds nothing.
 */
export function nameInForm(name: string, heading: string, names: KnownNames): string | null {
  const form = formOf(heading)
  if (form === null || includesWords(name, form)) return null
  const department = names.resolve(name)?.shelf.department
  if (department === undefined || inForm[form]?.includes(department)) return null
  const joined = `${form} ${name}`
  return names.findExact(joined) || names.resolve(joined) ? joined : null
}
