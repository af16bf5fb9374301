import { expect, test } from 'vitest'
import { listPreview } from './list-preview.ts'

test('the preview of a pasted list shows its items without check boxes or bullets', () => {
  const texts = ['- [x] milk', '* eggs', '2) 3 bananas', '- [ ]', '☐ half-and-half', '7up\n(cans)']
  expect(listPreview(texts.map((text) => ({ text, store: '' })))).toBe(
    'milk, eggs, 3 bananas, half-and-half, 7up (cans)',
  )
})

test('the preview shows where items are bought', () => {
  const items = [
    { text: 'milk', store: 'Costco' },
    { text: '- eggs', store: '' },
  ]
  expect(listPreview(items)).toBe('milk (Costco), eggs')
})
