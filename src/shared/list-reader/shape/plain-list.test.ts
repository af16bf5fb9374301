import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { amountText } from '../amounts/amount.ts'
import { readList } from '../read-list.ts'
import { testNames } from '../test-names.ts'
import { plainList } from './plain-list.ts'

const plain = (text: string) => plainList(text, testNames)

test('each row of a table becomes a line with the text of its cells', () => {
  expect(plain('Item,Qty,Unit,Notes\nmilk,2,gal,organic\neggs,12,,')).toEqual({
    text: '2 gal milk (organic)\n12 eggs',
    items: [
      { text: '2 gal milk (organic)', isTicked: false },
      { text: '12 eggs', isTicked: false },
    ],
  })
})

test('store sections stay as headings, but the title of the list is removed', () => {
  expect(plain('- Dairy\n  - milk\n- Meat\n  - [x] beef')?.text).toBe('Dairy:\nmilk\n\nMeat:\nbeef')
  expect(plain('- Groceries\n  - milk\n  - eggs')?.text).toBe('milk\neggs')
})

test('ticked items stay ticked', () => {
  expect(plain('[x] milk\n[ ] eggs')?.items).toEqual([
    { text: 'milk', isTicked: true },
    { text: 'eggs', isTicked: false },
  ])
})

test.each(['milk\neggs', 'milk, eggs', 'Dairy:\nmilk\n\nProduce:\nonions', '- milk\n- 2 eggs'])(
  '%j is already plain',
  (text) => {
    expect(plain(text)).toBe(null)
  },
)

const item = fc.record({
  name: fc.constantFrom(
    'milk',
    'bread',
    'onions',
    'unicorn',
    'half and half',
    'black beans',
    '2% milk',
    'mac and cheese',
  ),
  quantity: fc.constantFrom('', '1', '2', '1.5', '12'),
  unit: fc.constantFrom('', 'lb', 'cans', 'gal'),
  note: fc.constantFrom('', 'organic', 'for tacos', 'the big one', 'white, sweet', 'if cheap'),
  done: fc.boolean(),
})
const written = {
  table: ({ name, quantity, unit, note, done }: Item) =>
    `| ${name} | ${quantity} | ${quantity && unit} | ${note} | ${done ? 'x' : ''} |`,
  tasks: ({ name, quantity, unit, note, done }: Item) =>
    `- [${done ? 'x' : ' '}] **${name}** ${quantity && `${quantity} ${unit}`} @Costco ${note && `(${note})`}`,
  chat: ({ name, quantity, unit }: Item) =>
    `[11/24, 18:02] Ann: can you get ${quantity && `${quantity} ${unit} `}${name} please`,
}
type Item = { name: string; quantity: string; unit: string; note: string; done: boolean }

test('reading a plain list gives the same items as the text that it was made from', () => {
  const shape = fc.constantFrom('table' as const, 'tasks' as const, 'chat' as const)
  fc.assert(
    fc.property(fc.array(item, { minLength: 1, maxLength: 8 }), shape, (items, form) => {
      const head =
        form === 'table' ? '| Item | Qty | Unit | Notes | Done |\n|---|---|---|---|---|\n' : ''
      const text = head + items.map(written[form]).join('\n')
      const list = plain(text)
      const itemsIn = (source: string) =>
        readList(source, testNames).map((one) => [one.name, amountText(one), one.note])
      expect(itemsIn(list?.text ?? '')).toEqual(itemsIn(text))
    }),
  )
})
