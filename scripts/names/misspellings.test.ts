import { expect, test } from 'vitest'
import { findProduct } from '../../src/shared/names/find-product.ts'
import { suggestNames } from '../../src/shared/names/suggest-names.ts'
import { readCatalog } from './catalog-files.ts'
import { type Misspelling, misspellings, ruleNames } from './misspell.ts'

const { names } = readCatalog()
const perRule = 300
const cases = misspellings(names, { perRule })
const suggestions = new Map(
  cases.map((misspelling) => [
    misspelling,
    suggestNames(names, misspelling.text, { limit: 5, isReplacement: true }),
  ]),
)

/** Where the right product is among what is offered; -1 where it isn't. */
function placeOf(misspelling: Misspelling): number {
  const offered = suggestions.get(misspelling) ?? []
  return offered.findIndex(({ product }) => product === misspelling.meant.product)
}

function isTakenForAnother({ text, meant }: Misspelling): boolean {
  const product = findProduct(names, { name: text })
  return product !== null && product.shelf !== meant.product.shelf
}

test('each of twelve ways to misspell makes as many misspellings, the same each time', () => {
  expect(ruleNames).toHaveLength(12)
  const counts = ruleNames.map((rule) => cases.filter((made) => made.rule === rule).length)
  expect(counts).toEqual(ruleNames.map(() => perRule))
  expect(misspellings(names, { perRule }).map(({ text }) => text)).toEqual(
    cases.map(({ text }) => text),
  )
  expect(cases.filter(({ text, meant }) => text[0] !== meant.text[0]?.toLowerCase())).toEqual([])
})

test('of misspelt names 98 % have the right product in the first five suggestions, 95 % first', () => {
  const missing = cases.filter((misspelling) => placeOf(misspelling) === -1)
  expect(percentOf(missing), `${missing.length} are:\n${described(missing)}`).toBeLessThanOrEqual(2)
  const notFirst = cases.filter((misspelling) => placeOf(misspelling) !== 0)
  expect(
    percentOf(notFirst),
    `${notFirst.length} are:\n${described(notFirst)}`,
  ).toBeLessThanOrEqual(5)
})

test('of misspelt names at most 0.5 % are taken for what stands elsewhere', () => {
  const taken = cases.filter(isTakenForAnother)
  expect(percentOf(taken), `${taken.length} are:\n${described(taken)}`).toBeLessThanOrEqual(0.5)
})

function percentOf(some: readonly Misspelling[]): number {
  return (100 * some.length) / cases.length
}

/** What went wrong, for whoever sees the test fail. */
function described(wrong: readonly Misspelling[]): string {
  const lines = wrong.map((misspelling) => {
    const { rule, text, meant } = misspelling
    const found = findProduct(names, { name: text })?.name ?? 'nothing'
    const offered = (suggestions.get(misspelling) ?? []).map(({ text }) => text).join(', ')
    return `${rule}: '${text}' for '${meant.text}', found ${found}, offered ${offered}`
  })
  return lines.join('\n')
}
