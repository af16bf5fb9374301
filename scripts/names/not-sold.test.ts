import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { findProduct } from '../../src/shared/names/find-product.ts'
import { readCatalog } from './catalog-files.ts'

const text = readFileSync(path.join(import.meta.dirname, 'not-sold.txt'), 'utf8')
const notSold = text.split('\n').filter((line) => line !== '')
const { names } = readCatalog()

test("at most two of the items that supermarkets don't sell are placed on a shelf", () => {
  expect(new Set(notSold).size).toBe(notSold.length)
  expect(notSold.length).toBeGreaterThanOrEqual(200)
  const sent = notSold.flatMap((name) => {
    const product = findProduct(names, { name })
    return product ? [`${name}: ${product.name}`] : []
  })
  expect(sent.length > 2 ? sent : []).toEqual([])
})
