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

/** Returns the index of the right product among the suggestions, or -1 if it isn't suggested. */
function placeOf(misspelling: Misspelling): number {
  const offered = suggestions.get(misspelling) ?? []
  return offered.findIndex(({ product }) => product === misspelling.expected.product)
}

function isMistaken({ text, expected }: Misspelling): boolean {
  const product = findProduct(names, { name: text })
  return product !== null && product.shelf !== expected.product.shelf
}

test('each of the twelve rules makes the same misspellings on every run', () => {
  expect(ruleNames).toHaveLength(12)
  const counts = ruleNames.map((rule) => cases.filter((made) => made.rule === rule).length)
  expect(counts).toEqual(ruleNames.map(() => perRule))
  expect(misspellings(names, { perRule }).map(({ text }) => text)).toEqual(
    cases.map(({ text }) => text),
  )
  expect(cases.filter(({ text, expected }) => text[0] !== expected.text[0]?.toLowerCase())).toEqual(
    [],
  )
})

test('the right product is suggested for 98% of misspelled names, and suggested first for 95%', () => {
  const missing = cases.filter((misspelling) => placeOf(misspelling) === -1)
  expect(
    percentOf(missing),
    `${missing.length} aren't suggested:\n${described(missing)}`,
  ).toBeLessThanOrEqual(2)
  const notFirst = cases.filter((misspelling) => placeOf(misspelling) !== 0)
  expect(
    percentOf(notFirst),
    `${notFirst.length} aren't suggested first:\n${described(notFirst)}`,
  ).toBeLessThanOrEqual(5)
})

test('at most 0.5% of misspelled names are mistaken for a product on another shelf', () => {
  const mistaken = cases.filter(isMistaken)
  expect(
    percentOf(mistaken),
    `${mistaken.length} are mistaken:\n${described(mistaken)}`,
  ).toBeLessThanOrEqual(0.5)
})

function percentOf(some: readonly Misspelling[]): number {
  return (100 * some.length) / cases.length
}

/** Describes misspellings for a failure message: what was found and suggested for each. */
function described(wrong: readonly Misspelling[]): string {
  const lines = wrong.map((misspelling) => {
    const { rule, text, expected } = misspelling
    const found = findProduct(names, { name: text })?.name ?? 'nothing'
    const offered = (suggestions.get(misspelling) ?? []).map(({ text }) => text).join(', ')
    return `${rule}: '${text}' for '${expected.text}', found ${found}, offered ${offered}`
  })
  return lines.join('\n')
}
