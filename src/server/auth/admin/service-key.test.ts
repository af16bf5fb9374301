import { SignJWT } from 'jose'
import { expect, onTestFinished, test } from 'vitest'
import { testDatabase } from '../../testing/test-database.ts'
import { testServer } from '../../testing/test-server.ts'
import { authRequests } from '../core/test-auth-requests.ts'
import { openServiceKey } from '../keys/service-key.ts'
import { asServiceRole, serviceKey } from './test-service-role.ts'

test('only the service key gives access to the operator’s routes', async () => {
  const { url, settings, asShopper } = await testServer({ authServiceKey: serviceKey })
  const ann = await asShopper('ann')
  const token = (await ann.auth.getSession()).data.session?.access_token ?? ''
  const { get, send } = authRequests(url)
  const paths = ['/admin/users', '/admin/audit', '/admin/users/1']
  const wrong = `${serviceKey.slice(0, -1)}x`
  for (const path of paths) {
    expect(await get(path)).toMatchObject({ status: 401, body: { code: 'no_authorization' } })
    for (const key of [settings.authAnonKey, token]) {
      expect(await get(path, key)).toMatchObject({
        status: 403,
        body: { code: 'not_admin', message: 'User not allowed' },
      })
    }
    expect(await get(path, wrong)).toMatchObject({ status: 403, body: { code: 'bad_jwt' } })
  }
  const headers = { authorization: `Bearer ${token}` }
  for (const [method, path] of [
    ['POST', '/admin/users'],
    ['PUT', '/admin/users/1'],
    ['DELETE', '/admin/users/1'],
    ['POST', '/invite'],
    ['POST', '/admin/generate_link'],
  ] as const) {
    expect((await send(method, path, { headers })).status).toBe(403)
  }
})

test('the service key gives access to every table and bucket', async () => {
  const server = await testServer({ authServiceKey: serviceKey })
  const ann = await server.asShopper('ann')
  await ann.from('notes').insert({ id: '1', name: 'Weekly', items: 'milk' })
  const serviceRole = asServiceRole(server)
  expect((await serviceRole.from('notes').select('name')).data).toEqual([{ name: 'Weekly' }])
  const joined = await serviceRole.from('waitlist').insert({ email: 'a@example.com' }).select()
  expect(joined.data).toHaveLength(1)
  const uploaded = await serviceRole.storage
    .from('demo-videos')
    .upload('1.mp4', Buffer.from('\0\0\0\u0018ftypisom\0\0\u0002\0isommp42'), {
      contentType: 'video/mp4',
    })
  expect(uploaded.error).toBeNull()
  expect((await serviceRole.storage.from('demo-videos').remove(['1.mp4'])).data).toHaveLength(1)

  const wrong = asServiceRole(server, 'sb_secret_guessed-guessed-guessed')
  expect(await wrong.from('notes').select()).toMatchObject({
    status: 401,
    error: { code: 'PGRST301', message: expect.stringContaining('secret key') },
  })
})

test('service keys are never logged, whether valid or invalid', async () => {
  const server = await testServer({ authServiceKey: serviceKey, logLevel: 'trace' })
  const wrong = 'sb_secret_guessed-guessed-guessed'
  for (const key of [serviceKey, wrong]) {
    const serviceRole = asServiceRole(server, key)
    await serviceRole.auth.admin.listUsers()
    await serviceRole.from('notes').select()
    await serviceRole.storage.from('demo-videos').list()
    await authRequests(server.url).get(`/admin/users?key=${key}`, key)
  }
  const log = server.logged()
  expect(log).toContain('/auth/v1/admin/users')
  expect(log).not.toContain(serviceKey)
  expect(log).not.toContain(wrong)
})

test('a service key is generated once and stored', async () => {
  const { pool, close } = await testDatabase()
  onTestFinished(close)
  const opened = await Promise.all(
    [1, 2, 3].map(() => openServiceKey({ pool, configuredKey: undefined })),
  )
  expect(new Set(opened).size).toBe(1)
  expect(opened[0]).toMatch(/^sb_secret_[\w-]{43}$/)
  expect(await openServiceKey({ pool, configuredKey: undefined })).toBe(opened[0])
  expect(await openServiceKey({ pool, configuredKey: serviceKey })).toBe(serviceKey)
})

test('the keys of a Supabase project work only if the project’s JWT secret is set', async () => {
  const secret = 'a-secret-of-a-supabase-project-0123'
  const key = await new SignJWT({ role: 'service_role', iss: 'supabase', ref: 'project' })
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
    .setIssuedAt()
    .setExpirationTime('1h')
    .sign(new TextEncoder().encode(secret))
  const trustingServer = await testServer({ authLegacyJwtSecret: secret })
  const { newSession } = authRequests(trustingServer.url)
  await newSession()
  const serviceRole = asServiceRole(trustingServer, key)
  expect((await serviceRole.auth.admin.listUsers()).data.users).toHaveLength(1)
  expect((await serviceRole.from('waitlist').select()).error).toBeNull()

  const other = asServiceRole(await testServer(), key)
  expect((await other.auth.admin.listUsers()).error).toMatchObject({ status: 403 })
  expect((await other.from('waitlist').select()).error).toMatchObject({ code: '42501' })
})
