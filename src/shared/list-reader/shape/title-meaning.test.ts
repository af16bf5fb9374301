import { expect, test } from 'vitest'
import { readList } from '../read-list.ts'
import { testNames } from '../test-names.ts'

const ticksIn = (text: string) =>
  readList(text, testNames).map(({ name, isTicked }) => [name, isTicked])

test.each(['Costco - DONE sat', 'Costco (done)', '[x] Costco', 'Costco ✓'])(
  'the lines under %j are bought',
  (title) => {
    expect(ticksIn(`${title}\n\tmilk\n\tbread\nAldi\n\teggs`)).toEqual([
      ['milk', true],
      ['bread', true],
      ['eggs', false],
    ])
  },
)

test('an item with an open box under a ticked title is still to buy', () => {
  expect(ticksIn('- [x] Dairy\n  - [x] milk\n  - [ ] eggs')).toEqual([
    ['milk', true],
    ['eggs', false],
  ])
})

test.each(['Costco - skip this wk', 'not this week', 'next time:'])(
  'the lines under %j are not items',
  (title) => {
    expect(ticksIn(`${title}\n\tmilk\nAldi\n\teggs`)).toEqual([['eggs', false]])
  },
)

test("the lines below a heading such as 'Call' are not items", () => {
  expect(ticksIn('## Dairy\nmilk\n## Call\nbeef guy\n## Bakery\nbread')).toEqual([
    ['milk', false],
    ['bread', false],
  ])
})
