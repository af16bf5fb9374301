import type { Department } from './departments.ts'
import { entryNamed, type NameIndex } from './name-index.ts'
import { resolveName } from './resolve-item-name.ts'
import type { Product } from './vocabulary.ts'

/** What a list says of an item that may tell where it stands. */
export type Wanted = {
  name: string
  note?: string
  unit?: string | null
  heading?: string | null
}

/** The product that an item certainly is, or null: '2 cans corn' and corn under 'Frozen' are not fresh corn. */
export function findProduct(index: NameIndex, wanted: Wanted): Product | null {
  const { name } = wanted
  const forms = formsOf(wanted)
  for (const form of forms) {
    const product = entryNamed(index, `${form} ${name}`)?.product
    if (product) return product
  }
  const product = resolveName(index, name)
  if (!product) return findByForm(index, name)
  const [form] = forms
  return form === undefined ? product : (productInForm(index, product, form) ?? product)
}

/** 'frozen mango chunks' where nobody wrote that name down: what is frozen of the shelf of mangoes. */
function findByForm(index: NameIndex, name: string): Product | null {
  const [form, word] = Object.entries(wordsOfForm).find(([, one]) => one.test(name)) ?? []
  if (form === undefined || word === undefined) return null
  const rest = name.replace(word, ' ').trim()
  const product = rest === '' ? null : resolveName(index, rest)
  if (!product) return null
  const isInForm = inFormAlready[form]?.(product.shelf.department) ?? false
  return productInForm(index, product, form) ?? (isInForm ? product : null)
}

const wordsOfForm: Readonly<Record<string, RegExp>> = {
  frozen: /\b(?:frozen|frzn?|fzn)\b/i,
  canned: /\b(?:canned|tinned)\b/i,
  dried: /\b(?:dried|dry(?!\s+clean))\b/i,
}

/** Departments whose things are in that form anyway. */
const inFormAlready: Readonly<Record<string, (department: Department) => boolean>> = {
  frozen: (department) => department === 'Frozen',
  canned: (department) => !['Produce', 'Meat', 'Seafood', 'Frozen'].includes(department),
  dried: (department) => department !== 'Produce',
}

/** The general product of the shelf where that form of the product stands; null where it stays. */
function productInForm(index: NameIndex, product: Product, form: string): Product | null {
  const { name, department } = product.shelf
  const shelves = shelvesByForm[form]
  const shelf = shelves?.[name] ?? shelves?.[department]
  if (shelf === undefined) return null
  const there = index.vocabulary.products.filter((other) => other.shelf.name === shelf)
  return there.find(({ isStaple }) => isStaple) ?? there[0] ?? null
}

function formsOf({ note, unit, heading }: Wanted): string[] {
  const forms: string[] = []
  if (note && /\bfrom (?:the )?deli\b/i.test(note)) forms.push('deli')
  if (unit && /^(?:cans?|cns?|tins?|latas?)\.?$/i.test(unit)) forms.push('canned')
  if (heading && /\bfrozen\b|\bcongelad/i.test(heading)) forms.push('frozen')
  if (heading && /\bcanned\b/i.test(heading)) forms.push('canned')
  return forms
}

/** Where fresh things of a shelf or department stand in another form. */
const shelvesByForm: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  frozen: {
    fruit: 'frozen fruit',
    vegetables: 'frozen vegetables',
    'salads and herbs': 'frozen vegetables',
    'dried beans': 'frozen vegetables',
    'bacon and sausage': 'frozen meat and fish',
    Meat: 'frozen meat and fish',
    Seafood: 'frozen meat and fish',
    Bakery: 'frozen bread and dough',
    'prepared meals': 'frozen meals',
    'boxed meals': 'frozen meals',
    pasta: 'frozen meals',
    'refrigerated dough': 'frozen bread and dough',
    'East Asian': 'frozen meals',
  },
  canned: {
    fruit: 'canned fruit',
    vegetables: 'canned vegetables',
    'dried beans': 'canned beans',
    Meat: 'canned fish and meat',
    Seafood: 'canned fish and meat',
  },
  dried: { fruit: 'dried fruit', 'salads and herbs': 'spices' },
}
