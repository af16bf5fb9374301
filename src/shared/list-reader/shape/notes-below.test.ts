import { expect, test } from 'vitest'
import { readList } from '../read-list.ts'
import { testNames } from '../test-names.ts'

const namesIn = (text: string) => readList(text, testNames).map(({ name }) => name)

test.each(['not needed', 'Ann already got it', 'Tom is donating - do NOT buy'])(
  'the line %j below an item removes it',
  (note) => {
    expect(namesIn(`milk\n    the big one\neggs\n    ${note}\nsalt`)).toEqual(['milk', 'salt'])
  },
)

test("a refusal of other goods below an item doesn't remove the item", () => {
  expect(namesIn('milk\neggs\n    no salt this week\nflour')).toContain('eggs')
})
