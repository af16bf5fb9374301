import type { Values } from './names.ts'
import { valuesOfTable } from './values.ts'

export type Callee = {
  name: string
  isMany: boolean
  /** Sample values for each argument: valid, invalid and unusual values. */
  takes: Values
  requires: readonly string[]
  /** Sample values for each column of the result rows. */
  gives: Values
}

const samples = valuesOfTable['samples'] ?? {}
const parts: Values = {
  id: [1, 2, 3, 'x', null],
  label: ['one', 'three', 'ONE', '', null],
  'odd-Name x': ['1.5', 2, 'x', null],
}

export const callees: readonly Callee[] = [
  {
    name: 'add_up',
    isMany: false,
    takes: {
      a: [1, -5, '7', 2_147_483_647, 1.5, 'x', null],
      b: [2, 'x', null],
      note: ['x', 'a.b'],
    },
    requires: ['a'],
    gives: {},
  },
  {
    name: 'kinds',
    isMany: false,
    takes: {
      num: [1.1, '2.00', 'NaN', 'x'],
      big: [9_007_199_254_740_993n, '9223372036854775808', null],
      ratio: [0.1, 'Infinity', 'x'],
      at: ['2026-01-01T00:00:00Z', '2026-01-01', 'x'],
      due: ['2026-01-31', '2026-02-30', null],
      id: ['11111111-1111-4111-8111-111111111111', 'x'],
      tags: [['a', 'b'], [], '{a,"b c"}', 'x'],
      flag: [true, 'false', 'maybe'],
      short: ['abcdef', ''],
      bits: ['10101', '1', 'x'],
      name: ['longer', '🍎', ''],
      'odd-Name x': ['x', '100%', "'; drop table samples; --"],
    },
    requires: [],
    gives: {},
  },
  { name: 'right_now', isMany: false, takes: {}, requires: [], gives: {} },
  { name: 'who', isMany: false, takes: {}, requires: [], gives: {} },
  {
    name: 'numbers',
    isMany: true,
    takes: { upto: [0, 1, 3, 12, 'x', null] },
    requires: ['upto'],
    gives: {},
  },
  {
    name: 'parts',
    isMany: true,
    takes: { from_id: [0, 1, 3, 9, 'x', null] },
    requires: [],
    gives: parts,
  },
  { name: 'one_column', isMany: true, takes: {}, requires: [], gives: { only_this: [7, 8, 'x'] } },
  {
    name: 'both_ways',
    isMany: false,
    takes: { a: [1, null, 'x'], b: [2, null] },
    requires: ['a'],
    gives: { a: [1, 2], c: [2, 3, 'x'] },
  },
  { name: 'my_samples', isMany: true, takes: {}, requires: [], gives: samples },
  {
    name: 'sample_of',
    isMany: false,
    takes: { wanted: [1, 2, 6, 77, 'x', null] },
    requires: ['wanted'],
    gives: samples,
  },
  {
    name: 'rename_sample',
    isMany: false,
    takes: { wanted: [1, 6, 77, 'x'], new_label: ['new', 'longer than twelve', null, ''] },
    requires: ['wanted', 'new_label'],
    gives: {},
  },
  {
    name: 'rename_and_tell',
    isMany: true,
    takes: { wanted: [1, 2, 6, 77], new_label: ['new', 'longer than twelve', null] },
    requires: ['wanted', 'new_label'],
    gives: samples,
  },
  {
    name: 'overloaded',
    isMany: false,
    takes: { a: [1, 'x'], b: ['x', null] },
    requires: ['a'],
    gives: {},
  },
  { name: 'clear_samples', isMany: false, takes: {}, requires: [], gives: {} },
  { name: 'of_members', isMany: false, takes: {}, requires: [], gives: {} },
]
