import { stemOf, wordsOf } from './fold-name.ts'
import { entryNamed, type NameEntry, type NameIndex } from './name-index.ts'
import type { NameWords } from './name-words.ts'
import type { Product } from './vocabulary.ts'

const before = new Set(['from', 'in', 'at', 'by', 'near', 'over', 'de', 'del', 'en'])
const articles = new Set(['the', 'el', 'la', 'lo', 'los', 'las'])
const behind = new Set(
  'section aisle isle case counter dept department side area seccion pasillo'.split(' '),
)

/** The department that a remark names: 'from the bakery', 'freezer aisle', 'del deli 10'; null where it names none. */
export function departmentSaid(words: NameWords, remark: string): string | null {
  for (const part of remark.split(/[,;()]/u)) {
    const said = wordsOf(part).map(stemOf)
    const first = said.findIndex((word) => !before.has(word) && !articles.has(word))
    if (first === -1) continue
    for (const { department, phrases } of words.departmentsByRemark) {
      const phrase = phrases.find((one) => one.every((word, at) => said[first + at] === word))
      if (!phrase) continue
      const next = said[first + phrase.length]
      const isPlace = first > 0 && before.has(said[0] ?? '')
      const isAlone = next === undefined && words.departmentsByOneWord.has(phrase.join(' '))
      if (isPlace || isAlone || behind.has(next ?? '')) return department
    }
  }
  return null
}

/** What a thing is in the department that a remark names: the name with that word before it, or one with the same head. */
export function productOfDepartment(
  index: NameIndex,
  { name, department }: { name: string; department: string },
  product: Product,
): Product | null {
  if (product.shelf.department === department) return product
  const { wordsOfDepartments } = index.vocabulary.words
  const isThere = (one: Product | undefined) => one?.shelf.department === department
  const phrases = wordsOfDepartments.find((one) => one.department === department)?.phrases ?? []
  const named = [name, product.name]
    .flatMap((thing) => phrases.map((phrase) => entryNamed(index, `${phrase.join(' ')} ${thing}`)))
    .find((entry) => isThere(entry?.product))
  return named?.product ?? withSameHead(index, { department, product })
}

/** 'Deli cheese' for cheese of the deli: a staple, or the thing of fewest words. */
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
