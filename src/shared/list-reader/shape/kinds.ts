import { stemsOf } from '#shared/names/fold-name.ts'
import type { KnownNames } from '#shared/names/known-names.ts'
import { isFlavor, saysOnlyFlavors } from '../preparation.ts'
import { formOf } from './section-names.ts'

/** What a kind of a thing is called in a store: 'Almond milk' for 'Almond' under 'Milk'; null where it is no kind of it. */
export function nameOfKind(kind: string, thing: string, names: KnownNames): string | null {
  const shelf = names.resolve(thing)?.shelf
  if (shelf === undefined) return null
  // 'Cheddar' under 'Cheese' says it already.
  if (says(kind, thing) || standsWith(kind, shelf, names)) return kind
  const one = singular(thing)
  if (names.findExact(`${kind} ${one}`)) return `${kind} ${one}`
  if (names.findExact(`${one} ${kind}`)) return `${one} ${kind}`
  const mayBeKind = isFlavor(names.words, kind) || names.resolve(kind) === null
  return mayBeKind && names.resolve(`${kind} ${one}`)?.shelf === shelf ? `${kind} ${one}` : null
}

/**
 * The same where other kinds of the thing stand beside it: there 'honey smoked' under 'Turkey' is no honey, nor
 * are 'kids bubblegum' under 'Toothpaste' sweets.
 */
export function nameAmongKinds(kind: string, thing: string, names: KnownNames): string | null {
  const name = nameOfKind(kind, thing, names)
  if (name !== null || names.resolve(thing) === null) return name
  const joined = joinedName(kind, thing, names)
  const product = joined === null ? null : names.resolve(joined)
  return product && says(product.name, thing) ? joined : null
}

/** 'Bubblegum toothpaste', known or not; null for what is a thing itself. */
export function joinedName(kind: string, thing: string, names: KnownNames): string | null {
  const mayBeKind = names.findExact(kind) === null || saysOnlyFlavors(names.words, kind)
  return mayBeKind ? `${kind} ${singular(thing)}` : null
}

type Shelf = NonNullable<ReturnType<KnownNames['resolve']>>['shelf']

function standsWith(kind: string, shelf: Shelf, names: KnownNames): boolean {
  return names.findExact(kind)?.shelf === shelf
}

function says(kind: string, thing: string): boolean {
  const words = stemsOf(kind)
  return stemsOf(thing).every((word) => words.includes(word))
}

/** 'Milk' of 'milks', written small as behind another word. */
function singular(thing: string): string {
  return /^\p{Lu}\p{Ll}/u.test(thing) ? thing.toLowerCase() : thing
}

/** Departments whose things are in that form by themselves. */
const inForm: Readonly<Record<string, readonly string[]>> = {
  frozen: ['Frozen'],
  canned: ['Canned', 'Condiments', 'Beverages'],
  dried: ['Pantry', 'Baking', 'Snacks'],
}

/** What a thing is called that stands under 'Frozen' or 'Canned goods': 'frozen broccoli'; null where it says no more. */
export function nameInForm(name: string, heading: string, names: KnownNames): string | null {
  const form = formOf(heading)
  if (form === null || says(name, form)) return null
  const department = names.resolve(name)?.shelf.department
  if (department === undefined || inForm[form]?.includes(department)) return null
  const joined = `${form} ${name}`
  return names.findExact(joined) || names.resolve(joined) ? joined : null
}
