import { expect, test } from 'vitest'
import { factorsToShow } from './factors.ts'

function tokenWith(claims: Record<string, unknown>): string {
  const bytes = new TextEncoder().encode(JSON.stringify(claims))
  const payload = btoa(String.fromCharCode(...bytes))
  return `e30.${payload.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')}.c2ln`
}

function factor<Status extends 'verified' | 'unverified'>(status: Status, friendly_name = '') {
  const at = '2026-11-21T10:00:00Z'
  const factor_type = 'totp' as const
  const id = `id of ${friendly_name}`
  return { id, factor_type, friendly_name, status, created_at: at, updated_at: at }
}

const aal1 = tokenWith({ aal: 'aal1', name: '??>>~~ Zoë' })

test('a shopper without a second factor isn’t asked for a code', () => {
  expect(factorsToShow({ access_token: aal1, user: {} })).toEqual([])
  expect(factorsToShow({ access_token: aal1, user: { factors: [] } })).toEqual([])
})

test('a shopper who hasn’t finished setting up a second factor isn’t asked for a code', () => {
  expect(factorsToShow({ access_token: aal1, user: { factors: [factor('unverified')] } })).toEqual(
    [],
  )
})

test('after signing in with only a password, a shopper can enter a code from any verified device', () => {
  const user = {
    factors: [factor('verified', 'Phone'), factor('verified'), factor('unverified', 'Tablet')],
  }
  const names = factorsToShow({ access_token: aal1, user }).map(({ name }) => name)
  expect(names).toEqual(['Phone', 'Device 2'])
})

test('a shopper who has entered a code is not asked again', () => {
  const user = { factors: [factor('verified', 'Phone')] }
  expect(factorsToShow({ access_token: tokenWith({ aal: 'aal2' }), user })).toEqual([])
})

test('a shopper whose token has no assurance level is asked for a code', () => {
  const user = { factors: [factor('verified', 'Phone')] }
  for (const access_token of [tokenWith({}), 'not-a-token', '']) {
    expect(factorsToShow({ access_token, user })).toHaveLength(1)
  }
})
