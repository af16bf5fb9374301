import { beforeFlavor } from './before-flavor.ts'
import { heardInMeasure } from './by-ear.ts'
import { departmentSaid, productOfDepartment } from './department-said.ts'
import { stemOf, wordsOf } from './fold-name.ts'
import { isPlaced, type Meaning, meaningBy } from './meaning.ts'
import { entryNamed, type NameIndex } from './name-index.ts'
import { namedInNote } from './named-in-note.ts'
import { hasPhrase, splitContainer, withoutForm } from './phrases.ts'
import { productInForm } from './product-in-form.ts'
import { isTask } from './remarks.ts'
import { resolveName } from './resolve-item-name.ts'
import { withSharedHead } from './shared-head.ts'
import type { Product } from './vocabulary.ts'
import { isFood } from './word-roles.ts'

/** What a list says of an item that may tell where it stands. */
export type Wanted = {
  name: string
  note?: string
  unit?: string | null
  heading?: string | null
}

const preservedIn = /^(?:jars?|frascos?)\.?$/iu

/** The product that an item is where that is at least likely, or null. */
export function findProduct(index: NameIndex, wanted: Wanted): Product | null {
  const meaning = findMeaning(index, wanted)
  return isPlaced(meaning) ? meaning.product : null
}

/** What an item means, and how surely: '2 cans corn' and corn under 'Frozen' are not fresh corn. */
export function findMeaning(index: NameIndex, wanted: Wanted): Meaning | null {
  const meaning = meaningOfName(index, wanted)
  return namedInNote(index, wanted, meaning) ?? meaning
}

function meaningOfName(index: NameIndex, wanted: Wanted): Meaning | null {
  const { name } = wanted
  const shared = withSharedHead(index, name, wanted.note ?? '')
  if (shared) return meaningBy('before its alternative', shared)
  const forms = formsAround(index, wanted)
  // What is bought by the jar is canned where that is a name, as artichokes are; garlic stays.
  const namedForms = preservedIn.test(wanted.unit ?? '') ? [...forms, 'canned'] : forms
  for (const form of namedForms) {
    const product = entryNamed(index, `${form} ${name}`)?.product
    if (product) return meaningBy('exact name', product)
  }
  const meaning = resolveName(index, name)
  if (!isPlaced(meaning) || !isFood(meaning.product.shelf)) {
    const heard = heardInMeasure(index, name, wanted.unit ?? '')
    if (heard) return heard
  }
  const contained = thingInContainer(index, wanted, meaning)
  if (contained) return contained
  if (!isPlaced(meaning)) return findByForm(index, name) ?? meaning
  const department = departmentSaid(index.vocabulary.words, wanted.note ?? '')
  const asked =
    department === null ? null : productOfDepartment(index, { name, department }, meaning.product)
  if (asked) return asked === meaning.product ? meaning : meaningBy('of the department said', asked)
  const [formName] = forms
  const { movingForms, formsByRemark } = index.vocabulary.words
  const said = `${wanted.note ?? ''} ${name}`
  const form =
    [...movingForms, ...formsByRemark].find((one) => one.name === formName) ??
    formsByRemark.find(({ phrases }) => hasPhrase(phrases, said))
  const there = form && productInForm(index, meaning.product, form)
  return there ? meaningBy('in another form', there) : meaning
}

/** 'Grape leaves jar', 'corn can', where the whole would mean jars or nothing; 'cookie jar' and 'pie tin' are no food. */
function thingInContainer(index: NameIndex, wanted: Wanted, whole: Meaning | null): Meaning | null {
  const { thing, container } = splitContainer(index.vocabulary.words, wanted.name) ?? {}
  if (thing === undefined || container === undefined || whole?.rule === 'exact name') return null
  const found = findMeaning(index, { ...wanted, name: thing, unit: container })
  if (!isPlaced(found) || !isFood(found.product.shelf) || !isNameItself(found)) return null
  // 'Basil jar' is no fresh basil.
  const isPreserved = index.vocabulary.words.preserving.has(container)
  if (isPreserved && found.product.shelf.department === 'Produce') {
    return meaningBy('fresh thing in a jar', found.product)
  }
  const words = wordsOf(thing)
  const isOne = words.length === 1 && !thing.endsWith('s')
  const isCountable = isOne && entryNamed(index, thing)?.kind === 'name'
  const isSame = whole?.product === resolveName(index, thing)?.product
  const isContainer = whole?.product === entryNamed(index, container)?.product
  const isKnown = isPlaced(whole) && !isContainer
  if (isKnown ? !isSame : isCountable) return null
  return meaningBy('before its pack', found.product)
}

function isNameItself({ rule }: Meaning): boolean {
  return rule === 'exact name' || rule === 'described name' || rule === 'in another form'
}

/** 'frozen mango chunks' where nobody wrote that name down: what is frozen of the shelf of mangoes. */
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

/** What may come in a form: cranberries of 'Ocean Spray cranberry', which would be juice otherwise. */
function thingInForm(index: NameIndex, text: string): Meaning | null {
  const meaning = resolveName(index, text)
  const flavor = meaning?.rule === 'before its flavor' ? beforeFlavor(index, text)?.flavor : null
  return (flavor ? resolveName(index, flavor) : null) ?? meaning
}

/** The forms that note, unit and heading say. */
function formsAround(index: NameIndex, { note, unit, heading }: Wanted): string[] {
  const forms: string[] = []
  const department = departmentSaid(index.vocabulary.words, note ?? '')
  if (department === 'Deli') forms.push('deli')
  if (department === 'Frozen') forms.push('frozen')
  if (note && /^(?:the )?frozen\b/i.test(note)) forms.push('frozen')
  if (note && /^(?:(?:canned|tinned) in|(?:un)?drained)\b/i.test(note)) forms.push('canned')
  if (note) forms.push(...formsSaid(index, note))
  if (unit && /^(?:cans?|cns?|tins?|latas?)\.?$/i.test(unit)) forms.push('canned')
  if (heading && /\bfrozen\b|\bcongelad/i.test(heading)) forms.push('frozen')
  if (heading && /\bcanned\b/i.test(heading)) forms.push('canned')
  return forms
}

/** 'Black beans, dry' and 'cumin (ground)' are 'dried black beans' and 'ground cumin'. */
function formsSaid({ vocabulary }: NameIndex, note: string): string[] {
  const { movingForms, formsBehind } = vocabulary.words
  const said = wordsOf(note).map(stemOf).join(' ')
  const moving = movingForms.filter(({ phrases }) =>
    phrases.some((phrase) => phrase.join(' ') === said),
  )
  return [...moving.map(({ name }) => name), ...(formsBehind.has(said) ? [said] : [])]
}
