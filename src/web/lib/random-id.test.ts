import { expect, test } from 'vitest'
import { randomId } from './random-id.ts'

test('every id is a new UUID, even if the browser lacks `crypto.randomUUID`', () => {
  const ids = Array.from({ length: 1000 }, randomId)
  for (const id of ids) {
    expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
  }
  expect(new Set(ids).size).toBe(1000)
})
