import { expect, test } from 'vitest'
import { listPreview } from './list-preview.ts'

test('a shopper who pasted a list with boxes and bullets reads its items alone', () => {
  const texts = ['- [x] milk', '* eggs', '2) 3 bananas', '- [ ]', '☐ half-and-half', '7up\n(cans)']
  expect(listPreview(texts.map((text) => ({ text })))).toBe(
    'milk, eggs, 3 bananas, half-and-half, 7up (cans)',
  )
})
