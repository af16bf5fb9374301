// Tests with the foods from the USDA's FoodKeeper (public domain), written as a shopper would write
// them.
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { isDepartment } from '../../src/shared/names/departments.ts'
import { findProduct } from '../../src/shared/names/find-product.ts'
import { readCatalog } from './catalog-files.ts'
import { departmentsOf } from './departments-of.ts'

const { names } = readCatalog()
const [header, ...things] = readFileSync(path.join(import.meta.dirname, 'foodkeeper.tsv'), 'utf8')
  .trimEnd()
  .split('\n')
  .map((line) => {
    const [name = '', department = '', reason = ''] = line.split('\t')
    return { name, department, reason }
  })
const sold = things.filter(({ department }) => department !== '-')
const unsold = things.filter(({ department }) => department === '-')

test('every FoodKeeper food that is found is placed in a correct department', () => {
  const astray = sold.flatMap(({ name, department }) => {
    const product = findProduct(names, { name })
    const found = product ? departmentsOf(product) : []
    const isRight = department.split('|').some((one) => found.some((other) => other === one))
    return isRight ? [] : [{ name, department, product: product?.name ?? null, found }]
  })
  expect(astray).toEqual([])
})

test('the file gives a reason for each FoodKeeper food that has no department, and for no other food', () => {
  expect(unsold.filter(({ reason }) => reason === '')).toEqual([])
  expect(sold.filter(({ reason }) => reason !== '')).toEqual([])
  expect(sold.length).toBeGreaterThan(850)
  expect(unsold.length).toBeLessThan(50)
})

test('every FoodKeeper food is listed once, and its departments exist', () => {
  expect(header).toEqual({ name: 'name', department: 'department', reason: 'reason' })
  expect(new Set(things.map(({ name }) => name.toLowerCase())).size).toBe(things.length)
  const listed = sold.flatMap(({ department }) => department.split('|'))
  expect(listed.filter((name) => !isDepartment(name))).toEqual([])
})
