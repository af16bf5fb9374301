import { beforeFlavor } from './before-flavor.ts'
import { resolveMeasuredByEar } from './by-ear.ts'
import { departmentInRemark, productOfDepartment } from './department-said.ts'
import { stemOf, wordsOf } from './fold-name.ts'
import { isPlaced, type Meaning, meaningBy } from './meaning.ts'
import { entryNamed, type NameIndex } from './name-index.ts'
import { namedInNote } from './named-in-note.ts'
import { namedWithHeading } from './named-with-heading.ts'
import { hasPhrase, splitContainer, withoutForm } from './phrases.ts'
import { productInForm } from './product-in-form.ts'
import { isTask } from './remarks.ts'
import { resolveName } from './resolve-item-name.ts'
import { withSharedHead } from './shared-head.ts'
import type { Product } from './vocabulary.ts'
import { isFood } from './word-roles.ts'

/** The parts of an item that determine which product it is. */
export type Wanted = {
  name: string
  note?: string
  unit?: string | null
  heading?: string | null
}

/** Matches a note that says what the item is for: 'for adults', 'for the dog'. */
const purpose = /^for\s(?:the\s|my\s|our\s|an?\s)?(\S.*)$/iu
/** Matches the unit 'bottle'. A bottle of red is wine. */
const bottle = /^(?:bottles?|botellas?)$/iu
/** Matches a spoon as a unit. Only ingredients are measured in spoons: a teaspoon of soda is baking soda. */
const spoon = /^(?:t|tsps?|tbsps?|tbs|teaspoons?|tablespoons?)\.?$/iu
/**
 * Matches a note that ends with 'can' as a container: 'yams (big can)'. Doesn't match 'as many as you can'.
 */
const endsWithCan = /(?<!\b(?:he|i|she|they|we|you)\s)(?<!\S)cans?$/iu
const preservedIn = /^(?:jars?|frascos?)\.?$/iu

/**
 * Returns the product an item means. Returns null if there is no match, or if the best match is only a
 * suggestion.
 */
export function findProduct(index: NameIndex, wanted: Wanted): Product | null {
  const meaning = findMeaning(index, wanted)
  return isPlaced(meaning) ? meaning.product : null
}

/**
 * Returns the product an item means, with the confidence of the match, or null. Takes the unit, note and
 * heading into account: '2 cans corn' and corn under 'Frozen' aren't fresh corn.
 */
export function findMeaning(index: NameIndex, wanted: Wanted): Meaning | null {
  const meaning = meaningOfName(index, wanted)
  return namedInNote(index, wanted, meaning) ?? meaning
}

function meaningOfName(index: NameIndex, wanted: Wanted): Meaning | null {
  const { name } = wanted
  const shared = withSharedHead(index, name, wanted.note ?? '')
  if (shared) return meaningBy('before its alternative', shared)
  const forms = formsAround(index, wanted)
  // Artichokes by the jar are canned, because 'canned artichokes' is a known product. Garlic by the jar is
  // still garlic.
  const namedForms = preservedIn.test(wanted.unit ?? '') ? [...forms, 'canned'] : forms
  for (const form of namedForms) {
    const product = entryNamed(index, `${form} ${name}`)?.product
    if (product) return meaningBy('exact name', product)
  }
  const meaning = resolveName(index, name)
  const ofHeading = namedWithHeading(index, name, wanted.heading)
  if (ofHeading) return ofHeading
  if (!isPlaced(meaning) && bottle.test(wanted.unit ?? '')) {
    const wine = entryNamed(index, `${name} wine`)?.product
    if (wine) return meaningBy('before its pack', wine)
  }
  if (!isPlaced(meaning) || !isFood(meaning.product.shelf)) {
    const measured = resolveMeasuredByEar(index, name, wanted.unit ?? '')
    if (measured) return measured
  }
  const contained = thingInContainer(index, wanted, meaning)
  if (contained) return contained
  if (!isPlaced(meaning)) return findByForm(index, name) ?? meaning
  const department = departmentInRemark(index.vocabulary.words, wanted.note ?? '')
  // In 'Ziploc gallon (freezer)', 'freezer' says what the bags are for, not where they are.
  const asked =
    department === null || !isFood(meaning.product.shelf)
      ? null
      : productOfDepartment(index, { name, department }, meaning.product)
  if (asked) return asked === meaning.product ? meaning : meaningBy('of the department said', asked)
  const [formName] = forms
  const { movingForms, formsByRemark } = index.vocabulary.words
  const noteAndName = `${wanted.note ?? ''} ${name}`
  const form =
    [...movingForms, ...formsByRemark].find((one) => one.name === formName) ??
    formsByRemark.find(({ phrases }) => hasPhrase(phrases, noteAndName))
  const there = form && productInForm(index, meaning.product, form)
  return there ? meaningBy('in another form', there) : meaning
}

/**
 * Returns the product before a container, as in 'grape leaves jar' or 'corn can'. Returns null if the name
 * doesn't end with a container, or if the entire name is a product in its own right, such as 'cookie jar' or
 * 'pie tin'.
 */
function thingInContainer(index: NameIndex, wanted: Wanted, whole: Meaning | null): Meaning | null {
  const { thing, container } = splitContainer(index.vocabulary.words, wanted.name) ?? {}
  if (thing === undefined || container === undefined || whole?.rule === 'exact name') return null
  const found = findMeaning(index, { ...wanted, name: thing, unit: container })
  if (!isPlaced(found) || !isFood(found.product.shelf)) return null
  const isContainer = whole?.product === entryNamed(index, container)?.product
  const isTurned = isContainer && found.rule === 'name among others'
  // 'Savoie's roux jar' begins with an unknown brand.
  const isBeforeUnknown = found.rule === 'name beside unknown word' && !isPlaced(whole)
  if (!isNameItself(found) && !isTurned && !isBeforeUnknown) return null
  // A jar of basil isn't fresh basil.
  const isPreserved = index.vocabulary.words.preserving.has(container)
  if (isPreserved && found.product.shelf.department === 'Produce') {
    return meaningBy('fresh thing in a jar', found.product)
  }
  const words = wordsOf(thing)
  const { wordsForOne } = index.vocabulary.words
  const isOne = words.length === 1 && !thing.endsWith('s') && !wordsForOne.has(thing)
  const isCountable = isOne && entryNamed(index, thing)?.kind === 'name'
  const isSame = whole?.product === resolveName(index, thing)?.product
  const isKnown = isPlaced(whole) && !isContainer
  // 'Crushed tomato can' means canned tomatoes. In other text, 'can' may be a verb, as in 'can you get'.
  const isCanned = container === 'can' && found.product.shelf.department === 'Canned'
  const isLongName = found.rule === 'exact name' && words.length > 1
  if (!isCanned && !isLongName && (isKnown ? !isSame : isCountable)) return null
  return meaningBy('before its pack', found.product)
}

/**
 * Whether a meaning was found for text that consists of a name, possibly with descriptive words or a form.
 */
function isNameItself({ rule }: Meaning): boolean {
  return rule === 'exact name' || rule === 'described name' || rule === 'in another form'
}

/**
 * Returns the meaning of a name that mentions a form such as 'frozen' but isn't a known name as a whole, as
 * in 'frozen mango chunks'. This may be a staple on the shelf for that form, such as frozen fruit. Returns
 * null if the name doesn't mention a form, or if no product is known in that form.
 */
function findByForm(index: NameIndex, name: string): Meaning | null {
  const { words } = index.vocabulary
  if (isTask(words, name)) return null
  for (const form of words.movingForms) {
    const rest = withoutForm(form, name)
    if (rest === null) continue
    const meaning = rest === '' ? null : thingInForm(index, rest)
    if (!isPlaced(meaning)) return null
    const { product } = meaning
    const isInForm = !form.freshDepartments.has(product.shelf.department)
    const there = productInForm(index, product, form) ?? (isInForm ? product : null)
    return there && meaningBy('in another form', there)
  }
  return null
}

/**
 * Returns the meaning of text from which a form such as 'canned' was removed. A flavor then means the food
 * itself: 'canned Ocean Spray cranberry' is cranberries, although 'Ocean Spray cranberry' is juice.
 */
function thingInForm(index: NameIndex, text: string): Meaning | null {
  const meaning = resolveName(index, text)
  const flavor = meaning?.rule === 'before its flavor' ? beforeFlavor(index, text)?.flavor : null
  return (flavor ? resolveName(index, flavor) : null) ?? meaning
}

/**
 * Returns words that may begin the product's name, judging by the note, unit or heading: forms such as
 * 'canned', what the item is for, and 'baking' for an item measured in spoons.
 */
function formsAround(index: NameIndex, { note, unit, heading }: Wanted): string[] {
  const forms: string[] = []
  const department = departmentInRemark(index.vocabulary.words, note ?? '')
  if (department === 'Deli') forms.push('deli')
  if (department === 'Frozen') forms.push('frozen')
  if (note && /^(?:the )?frozen\b/i.test(note)) forms.push('frozen')
  if (note && /^(?:(?:canned|tinned) in|(?:un)?drained)\b/i.test(note)) forms.push('canned')
  if (note?.split(/[,;]/u).some((part) => endsWithCan.test(part.trim()))) forms.push('canned')
  if (note) forms.push(...formsInNote(index, note))
  if (unit && /^(?:cans?|cns?|tins?|latas?)\.?$/i.test(unit)) forms.push('canned')
  if (heading && /\b(?:frozen|freezer)\b|\bcongelad/i.test(heading)) forms.push('frozen')
  if (heading && /\bcanned\b/i.test(heading)) forms.push('canned')
  const [, user = ''] = purpose.exec(note ?? '') ?? []
  if (user !== '') forms.push(user)
  if (unit && spoon.test(unit)) forms.push('baking')
  return forms
}

/**
 * Returns the forms that an entire note names, such as 'dried' in 'black beans, dry' or 'ground' in 'cumin
 * (ground)'. Returns an empty array for any other note.
 */
function formsInNote({ vocabulary }: NameIndex, note: string): string[] {
  const { movingForms, formsAfterName } = vocabulary.words
  const noteText = wordsOf(note).map(stemOf).join(' ')
  const moving = movingForms.filter(({ phrases }) =>
    phrases.some((phrase) => phrase.join(' ') === noteText),
  )
  return [...moving.map(({ name }) => name), ...(formsAfterName.has(noteText) ? [noteText] : [])]
}
