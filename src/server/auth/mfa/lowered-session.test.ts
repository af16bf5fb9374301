import { expect, test } from 'vitest'
import { testPassword, testServer } from '../../testing/test-server.ts'
import { codeOf, setUpSecondFactor, submitCode } from './test-factors.ts'

const list = { id: '1', name: 'Weekly', items: 'milk' }

test('removing the second factor on a stolen phone immediately locks out the thief', async () => {
  const server = await testServer()
  const ann = await server.asShopper('ann')
  const phone = await setUpSecondFactor(ann, 'Phone')
  expect((await ann.from('notes').insert(list)).error).toBeNull()
  await setUpSecondFactor(ann, 'Tablet')
  const email = (await ann.auth.getUser()).data.user?.email ?? ''
  const thief = server.asAnon()
  await thief.auth.signInWithPassword({ email, password: testPassword })
  await submitCode(thief, phone.id, codeOf(phone.secret))
  expect((await thief.from('notes').select('name')).data).toHaveLength(1)

  expect((await ann.auth.mfa.unenroll({ factorId: phone.id })).error).toBeNull()
  expect((await thief.from('notes').select('name')).data).toEqual([])
  expect((await thief.rpc('my_data')).error?.message).toMatch(/second factor/)
  expect((await thief.rpc('delete_my_account')).error?.message).toMatch(/second factor/)
  expect((await thief.auth.updateUser({ password: 'battery staple' })).error).toMatchObject({
    code: 'insufficient_aal',
  })
  expect((await ann.from('notes').select('name')).data).toHaveLength(1)
})

test('once a session has verified its second factor, tokens issued earlier are rejected', async () => {
  const server = await testServer()
  const ann = await server.asShopper('ann')
  const factor = await setUpSecondFactor(ann)
  expect((await ann.from('notes').insert(list)).error).toBeNull()
  const email = (await ann.auth.getUser()).data.user?.email ?? ''
  const phone = server.asAnon()
  const { data } = await phone.auth.signInWithPassword({ email, password: testPassword })
  expect((await submitCode(phone, factor.id, codeOf(factor.secret))).error).toBeNull()
  const early = await fetch(`${server.url}/rest/v1/notes`, {
    headers: { authorization: `Bearer ${data.session?.access_token}` },
  })
  expect(await early.json()).toEqual([])
  expect((await phone.from('notes').select()).data).toHaveLength(1)
})
