import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { storedSharedSigns, storeSharedSigns } from './stored-shared-signs.ts'

beforeEach(() => {
  const texts = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => texts.get(key) ?? null,
    setItem: (key: string, text: string) => texts.set(key, text),
    removeItem: (key: string) => texts.delete(key),
  })
  vi.stubGlobal('sessionStorage', { getItem: () => null, removeItem: () => {} })
})
afterEach(() => void vi.unstubAllGlobals())

function sharedBy(name: string) {
  return {
    store_id: '7',
    chain_name: 'Kroger',
    store_name: 'Kroger - Midtown',
    store_address: '',
    signs: '## Aisle 1\nsoap\n',
    added_by: name,
    is_operator: name === '',
    added_at: '2026-11-25T12:00:00+00:00',
  }
}

test('the device keeps the first shared signs for each of the shopper’s last eight stores', () => {
  for (let store = 1; store <= 9; store += 1) {
    storeSharedSigns('ann', `${store}`, [sharedBy('Bob'), sharedBy('')])
  }
  expect(storedSharedSigns('ann', '1')).toBeUndefined()
  expect(storedSharedSigns('ann', '2')).toEqual([sharedBy('Bob')])
  expect(storedSharedSigns('bob', '2')).toBeUndefined()
})

test('signs that are no longer shared are removed from the device', () => {
  storeSharedSigns('ann', '7', [sharedBy('Bob')])
  storeSharedSigns('ann', '7', [])
  expect(storedSharedSigns('ann', '7')).toBeUndefined()
  expect(localStorage.getItem('grocery-genie:ann:shared-signs')).toBeNull()
})

test('malformed shared signs on the device are ignored', () => {
  for (const text of ['', 'null', '{}', '[7]', '[{"storeId":"7","shared":[{}]}]']) {
    localStorage.setItem('grocery-genie:ann:shared-signs', text)
    expect(storedSharedSigns('ann', '7')).toBeUndefined()
  }
})
