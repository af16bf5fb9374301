/**
 * Sample values for each column of the table `samples`, for use in filters and bodies. Some values are
 * invalid or unusual.
 */
const sampleValues: Readonly<Record<string, readonly unknown[]>> = {
  id: [1, 2, 3, 6, 77, '4', '', 'x', 1.5, null, '99999999999999999999'],
  owner: ['00000000-0000-4000-8000-000000000001', 'x', null],
  code: ['milk', 'BREAD, white', '', 'new', '🍎 "red" (a\\b)', 'a"b', '\\', '(x)', null, 7, true],
  label: ['Milk', 'שלום', 'longer than twelve', '\u200b', 'tab\t', null, ['a'], { a: 1 }],
  amount: [0, 1, 2, 999, 1000, -5, '3', '3.5', 2147483648, 'x', null, true],
  big: [42, -1, 9007199254740993n, '9223372036854775807', 1e300, null],
  price: [1.5, '2.00', 123456789.12, 0.005, 'NaN', 'x', null],
  ratio: [0.1, -2.5e10, 'Infinity', 'x', null],
  done: [true, false, 'true', 'maybe', 1, null],
  due: ['2026-01-31', 'infinity', '2026-02-30', 'tomorrow?', null],
  at: ['2026-01-01T00:00:00Z', '2026-06-01 12:34:56.789012+02', '2026-01-01', 'x', null],
  token: ['11111111-1111-4111-8111-111111111111', '11111111', null],
  data: [{ a: [1, null] }, [], '"x"', 'x', null, 0, { '': { b: 'é' } }],
  tags: [['a', 'b c'], [], '{a,"b c"}', '{', [null], 'x', null],
  'odd-Name x': ['x', '100%', '*', 'null', 'a,b', null],
  doubled: [2, 4, null],
}

const noteValues: Readonly<Record<string, readonly unknown[]>> = {
  id: ['1', '2', '9', '', null, 'x'.repeat(65)],
  user_id: ['00000000-0000-4000-8000-000000000001', 'x'],
  name: ['Weekly', 'List 1', ' ', '👩‍🌾 רשימה', 'a,b.(c)', null],
  items: ['milk, bread', '', 'x'.repeat(20_001), 'ünï\u0000cödé', 'emoji 🥦\nline'],
}

const sampleNoteValues: Readonly<Record<string, readonly unknown[]>> = {
  id: [1, 2, 50],
  code: ['milk', 'new', null],
  amount: [1, 5, 5000],
}

const partlyValues: Readonly<Record<string, readonly unknown[]>> = {
  a: ['one', 'three', null],
  b: [1, 2, 'x', null],
  secret: ['s'],
}

export const valuesOfTable: Readonly<Record<string, Readonly<Record<string, readonly unknown[]>>>> =
  {
    samples: sampleValues,
    notes: noteValues,
    sample_notes: sampleNoteValues,
    partly: partlyValues,
  }
