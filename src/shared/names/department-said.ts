import { stemOf, wordsOf } from './fold-name.ts'
import { entryNamed, type NameEntry, type NameIndex } from './name-index.ts'
import type { NameWords } from './name-words.ts'
import type { Product } from './vocabulary.ts'

const before = new Set(['from', 'in', 'at', 'by', 'near', 'over', 'de', 'del', 'en'])
const articles = new Set(['the', 'el', 'la', 'lo', 'los', 'las'])
const placeWords = new Set(
  'section aisle isle case counter dept department side area seccion pasillo'.split(' '),
)

/**
 * Returns the department a remark refers to, as in 'from the bakery', 'freezer aisle' or 'del deli 10'.
 * Returns null if the remark doesn't refer to one.
 */
export function departmentInRemark(words: NameWords, remark: string): string | null {
  for (const part of remark.split(/[,;()]/u)) {
    const stems = wordsOf(part).map(stemOf)
    const first = stems.findIndex((word) => !before.has(word) && !articles.has(word))
    if (first === -1) continue
    for (const { department, phrases } of words.departmentsByRemark) {
      const phrase = phrases.find((one) => one.every((word, at) => stems[first + at] === word))
      if (!phrase) continue
      const next = stems[first + phrase.length]
      const isPlace = first > 0 && before.has(stems[0] ?? '')
      const isAlone = next === undefined && words.departmentsByOneWord.has(phrase.join(' '))
      if (isPlace || isAlone || placeWords.has(next ?? '')) return department
    }
  }
  return null
}

/**
 * Returns the product that a department sells under a name or, if there is none, under the given product's
 * name: 'bakery cookies' for 'cookies' and the bakery. If neither exists, returns a product in the department
 * whose name ends with the same word as the given product's name, or null. Returns the given product if it is
 * already in the department.
 */
export function productOfDepartment(
  index: NameIndex,
  { name, department }: { name: string; department: string },
  product: Product,
): Product | null {
  if (product.shelf.department === department) return product
  const { wordsOfDepartments } = index.vocabulary.words
  const isInDepartment = (one: Product | undefined) => one?.shelf.department === department
  const phrases = wordsOfDepartments.find((one) => one.department === department)?.phrases ?? []
  const match = [name, product.name]
    .flatMap((thing) => phrases.map((phrase) => entryNamed(index, `${phrase.join(' ')} ${thing}`)))
    .find((entry) => isInDepartment(entry?.product))
  return match?.product ?? withSameHead(index, { department, product })
}

/**
 * Returns a product in the department whose name ends with the same word as the given product's, such as
 * 'deli cheese' for cheese. Prefers a staple, then the name with the fewest words. Returns null if there is
 * none.
 */
function withSameHead(
  index: NameIndex,
  { department, product }: { department: string; product: Product },
): Product | null {
  const head = index.stems.get(wordsOf(product.name).map(stemOf).at(-1) ?? '')
  const there = (head?.entries ?? []).filter(
    ({ kind, stems, product: other }) =>
      kind === 'name' && stems.at(-1) === head && other.shelf.department === department,
  )
  const [best] = there.toSorted(
    (a, b) => Number(b.product.isStaple) - Number(a.product.isStaple) || length(a) - length(b),
  )
  return best?.product ?? null
}

function length({ stems }: NameEntry): number {
  return stems.length
}
