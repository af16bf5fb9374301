import { expect, test } from 'vitest'
import { endsAsBought } from './bought-remarks.ts'

test.each([
  'soap (ordered on amazon)',
  'foil - Sam bought 7/2',
  'foil - Jo picked some up yesterday',
  'comino (tengo)',
  'arroz (ya hay)',
  'jabón - hay en casa',
])('%j ends with a remark that the item was bought or is at home', (line) => {
  expect(endsAsBought(line)).toBe(true)
})

test.each(['rabbit food (hay)', 'cake - who ordered it', 'jam (kids picked)'])(
  "%j doesn't end with such a remark",
  (line) => {
    expect(endsAsBought(line)).toBe(false)
  },
)
