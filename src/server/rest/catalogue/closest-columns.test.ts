import { expect, test } from 'vitest'
import { closestColumns } from './closest-columns.ts'

test.each([
  ['nme', ['id', 'name', 'items'], ['name']],
  ['colour', ['id', 'name'], []],
  ['nam', ['name', 'nam1'], ['name', 'nam1']],
  ['nam', ['name', 'nam1', 'nam2'], []],
  ['nam', ['nam1', 'nam2', 'nam3', 'nam'], ['nam']],
  ['x', ['y'], []],
  ['Name', ['name'], ['name']],
  ['été', ['ete'], ['ete']],
])('for %s among %j PostgreSQL would suggest %j', (written, names, suggested) => {
  expect(closestColumns(written, names)).toEqual(suggested)
})
