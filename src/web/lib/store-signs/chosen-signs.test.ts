import { expect, test } from 'vitest'
import type { SharedStoreSigns } from '#shared/contracts/store-signs.ts'
import { chosenSigns } from './chosen-signs.ts'

const text = '## Aisle 1\nsoap'
const noonMs = Date.parse('2026-11-25T12:00:00Z')

function sharedBy(name: string, changes: Partial<SharedStoreSigns> = {}): SharedStoreSigns {
  return {
    store_id: '7',
    chain_name: 'Kroger',
    store_name: 'Kroger - Midtown',
    store_address: '',
    signs: `${text} of ${name}`,
    added_by: name,
    is_operator: name === '',
    added_at: '2026-11-25T12:00:00+00:00',
    ...changes,
  }
}

test('a shopper’s own signs come before other people’s signs', () => {
  const chosen = chosenSigns({ signs: text, atMs: noonMs }, [sharedBy('Bob')])
  expect(chosen).toEqual({ text, source: { by: 'you', atMs: noonMs } })
})

test('if the shopper did not add signs, the latest signs from a list member are shown', () => {
  const later = '2026-11-26T12:00:00+00:00'
  const shared = [
    sharedBy('', { added_at: later }),
    sharedBy('Bob'),
    sharedBy('Cem', { added_at: later }),
  ]
  const source = { by: 'member', name: 'Cem', atMs: Date.parse(later) }
  expect(chosenSigns(undefined, shared)).toEqual({ text: `${text} of Cem`, source })
  expect(chosenSigns({ signs: null, atMs: noonMs }, shared)?.source).toEqual(source)
})

test('the operator’s signs are shown if nobody else added signs', () => {
  const source = { by: 'operator', atMs: noonMs }
  expect(chosenSigns(undefined, [sharedBy('')])?.source).toEqual(source)
  expect(chosenSigns(undefined, [])).toBeNull()
})

test('shared text that is not a layout is skipped', () => {
  const shared = [sharedBy('Eve', { signs: 'no signs here' }), sharedBy('')]
  expect(chosenSigns(undefined, shared)?.source.by).toBe('operator')
})
