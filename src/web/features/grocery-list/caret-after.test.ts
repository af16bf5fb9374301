import { expect, test } from 'vitest'
import { caretAfter } from './caret-after.ts'

test.each([
  ['milk, eg|', 'milk, eg, soap', 'milk, eg|, soap'],
  ['milk, eg|, tea', 'soap, milk, eg, tea', 'soap, milk, eg|, tea'],
  ['milk, eg|, tea', 'milk, eg, soap, tea', 'milk, eg|, soap, tea'],
  ['|', 'milk, eggs', 'milk, eggs|'],
  ['milk, eggs|', 'tea', 'tea|'],
  ['tea, milk @costco|', 'tea, milk (@Costco), soap', 'tea, milk (@Costco)|, soap'],
  ['milk @costco|', 'milk (@Costco)', 'milk (@Costco)|'],
  ['milk,|', 'tea, eggs', 'tea, eggs|'],
])('when %j becomes %j, the caret moves to %j', (marked, after, expected) => {
  const caret = marked.indexOf('|')
  const found = caretAfter(marked.replace('|', ''), after, caret)
  expect(`${after.slice(0, found)}|${after.slice(found)}`).toBe(expected)
})
