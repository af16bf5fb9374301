import { decodeProtectedHeader } from 'jose'
import { expect, test } from 'vitest'
import { asServiceRole } from '../auth/admin/test-service-role.ts'
import { testServer } from '../testing/test-server.ts'
import { simulateOperator } from './test-admin.ts'

test('an operator can print a working service key', async () => {
  const server = await testServer()
  await server.asShopper('ann')
  const { admin, output } = simulateOperator(server)
  const key = (await admin('service-key')).trim()
  expect(output.join()).not.toContain(key)
  expect((await asServiceRole(server, key).auth.admin.listUsers()).data.users).toHaveLength(1)
  expect(await admin('service-key')).toBe(`${key}\n`)
})

test('everyone stays signed in when an operator rotates the keys', async () => {
  const server = await testServer()
  const ann = await server.asShopper('ann')
  const before = (await ann.auth.getSession()).data.session
  const { admin, output } = simulateOperator(server)
  await admin('rotate-keys')
  expect(output[0]).toMatch(
    /^A new key signs tokens from 2\d{3}-\d\d-\d\d \d\d:\d\d UTC on, .* Everyone stays signed in\.$/,
  )
  expect((await ann.auth.getUser()).error).toBeNull()
  const { data } = await ann.auth.refreshSession()
  expect(data.session?.refresh_token).not.toBe(before?.refresh_token)
  const kidOf = (token = '') => decodeProtectedHeader(token).kid
  expect(kidOf(data.session?.access_token)).toBe(kidOf(before?.access_token))
})

test('keys from a file are not rotated', async () => {
  const server = await testServer()
  const settings = { ...server.settings, authSigningKeys: '/etc/keys.json' }
  const { admin } = simulateOperator({ ...server, settings })
  await expect(admin('rotate-keys')).rejects.toThrow(
    /^Nothing was changed: the keys come from AUTH_SIGNING_KEYS\. Put a new key first in \/etc\/keys\.json/,
  )
  expect((await server.ownerPool.query('select from auth.signing_keys')).rowCount).toBe(1)
})
