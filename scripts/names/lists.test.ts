import { expect, test } from 'vitest'
import { isDepartment } from '../../src/shared/names/departments.ts'
import { type Judged, judge, sampleLists } from './sample-lists.ts'

const lists = sampleLists()
const judged = judge(lists)

test('the departments of all expected items exist', () => {
  expect(lists.length).toBeGreaterThanOrEqual(30)
  expect(judged.length).toBeGreaterThanOrEqual(1_200)
  const wrong = judged.filter(({ wanted }) =>
    wanted.departments.some((department) => department !== '-' && !isDepartment(department)),
  )
  expect(wrong.map(({ wanted }) => wanted)).toEqual([])
})

test('at least 97% of the items in real lists are placed in a correct department', () => {
  const failed = judged.filter(({ place }) => place !== 'right')
  expect(shownIfOver(0.03, failed, placeOf)).toEqual([])
})

test('at most 1% of the items in real lists are placed in the wrong department', () => {
  const failed = judged.filter(({ place }) => place === 'wrong')
  expect(shownIfOver(0.01, failed, placeOf)).toEqual([])
})

test('the amount, unit and name of at least 98% of the items in real lists are read correctly', () => {
  const failed = judged.filter(({ isParsed }) => !isParsed)
  expect(shownIfOver(0.02, failed, readingOf)).toEqual([])
})

/** Describes the failed items if their share exceeds the limit; otherwise returns an empty array. */
function shownIfOver(share: number, failed: readonly Judged[], show: (row: Judged) => string) {
  if (failed.length <= share * judged.length) return []
  return failed.map((row) => `${row.list}: '${row.wanted.text}' ${show(row)}`)
}

function placeOf({ wanted, product }: Judged): string {
  const got = product ? `${product.name} in ${product.shelf.department}` : 'nothing'
  return `belongs in ${wanted.departments.join(' or ')}; got ${got}`
}

function readingOf({ wanted, item }: Judged): string {
  const { quantity, unit, name } = wanted
  const got = item ? `${item.quantity ?? ''}, ${item.unit ?? ''}, ${item.name}` : 'no such item'
  return `should be ${quantity}, ${unit}, ${name}; got ${got}`
}
