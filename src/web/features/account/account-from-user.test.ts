import type { User } from '@supabase/supabase-js'
import { expect, test } from 'vitest'
import { toAccount } from './account-from-user.ts'

const user: User = {
  id: '1',
  aud: 'authenticated',
  created_at: '2026-01-01T00:00:00Z',
  app_metadata: {},
  user_metadata: { full_name: ' Ann Lee ' },
  email: 'ann@example.com',
}
const times = { created_at: '2026-01-02T00:00:00Z', updated_at: '2026-01-02T00:00:00Z' }

test("an account has the email address and the name of the server's user", () => {
  expect(toAccount(user, true)).toEqual({
    email: 'ann@example.com',
    newEmail: null,
    name: 'Ann Lee',
    hasPassword: true,
    factors: [],
  })
})

test('an unconfirmed new email address is included', () => {
  expect(toAccount({ ...user, new_email: 'lee@example.com' }, true).newEmail).toBe(
    'lee@example.com',
  )
})

test('a name that is missing or not a string is empty', () => {
  for (const user_metadata of [{}, { full_name: 7 }, { full_name: '  ' }]) {
    expect(toAccount({ ...user, user_metadata }, false).name).toBe('')
  }
})

test('a device whose setup is not finished is left out', () => {
  const factor = { factor_type: 'totp', ...times } as const
  const account = toAccount(
    {
      ...user,
      factors: [
        { ...factor, id: 'a', friendly_name: 'Phone', status: 'verified' },
        { ...factor, id: 'b', friendly_name: '', status: 'verified' },
        { ...factor, id: 'c', friendly_name: 'Tablet', status: 'unverified' },
      ],
    },
    true,
  )
  expect(account.factors).toEqual([
    { id: 'a', name: 'Phone', addedAt: times.created_at },
    { id: 'b', name: 'Device 2', addedAt: times.created_at },
  ])
})
