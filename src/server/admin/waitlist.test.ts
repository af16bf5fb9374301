import { expect, test } from 'vitest'
import { testServer } from '../testing/test-server.ts'
import { simulateOperator } from './test-admin.ts'

test('an operator exports the waitlist as CSV, with spreadsheet formulas escaped', async () => {
  const server = await testServer()
  const visitor = server.asAnon()
  await visitor.from('waitlist').insert({ email: 'ann@example.com', name: 'Ann "A", Zoë' })
  await visitor.from('waitlist').insert({ email: '=1+1@example.com', name: '=HYPERLINK("x")' })
  await visitor.from('waitlist').insert({ email: 'bob@example.com', name: null })
  const lines = (await simulateOperator(server).admin('waitlist', 'export')).split('\r\n')
  expect(lines.map((line) => line.replace(/"\d{4}-[^"]*Z"$/, 'TIME'))).toEqual([
    '"email","name","joined"',
    '"ann@example.com","Ann ""A"", Zoë",TIME',
    '"\'=1+1@example.com","\'=HYPERLINK(""x"")",TIME',
    '"bob@example.com","",TIME',
    '',
  ])
})

test('control characters in exported names are escaped', async () => {
  const server = await testServer()
  // Simulates names stored before the table checked names.
  await server.ownerPool.query('alter table waitlist drop constraint waitlist_name_printable')
  await server.ownerPool.query(
    "insert into waitlist (email, name) values ('eve@example.com', $1), ('ann@example.com', 'Ann')",
    ['\u001B]0;owned\u0007Eve\u009B2J\u202Egnp'],
  )
  const lines = (await simulateOperator(server).admin('waitlist', 'export')).split('\r\n')
  expect(lines.slice(1).map((line) => line.replace(/"\d{4}-[^"]*Z"$/, 'TIME'))).toEqual([
    '"eve@example.com","\\u001b]0;owned\\u0007Eve\\u009b2J\\u202egnp",TIME',
    '"ann@example.com","Ann",TIME',
    '',
  ])
})

test('a long waitlist is exported completely and in order', async () => {
  const server = await testServer()
  await server.ownerPool.query(
    "insert into waitlist (email) select 'v' || n || '@example.com' from generate_series(1, 2500) n",
  )
  const lines = (await simulateOperator(server).admin('waitlist', 'export')).trimEnd().split('\r\n')
  expect(lines.slice(1).map((line) => /^"v(\d+)@/.exec(line)?.[1])).toEqual(
    Array.from({ length: 2500 }, (_, index) => String(index + 1)),
  )
})

test('an operator removes one email address, regardless of letter case', async () => {
  const server = await testServer()
  const visitor = server.asAnon()
  await visitor.from('waitlist').insert({ email: 'Ann@Example.com', name: null })
  await visitor.from('waitlist').insert({ email: 'bob@example.com', name: null })
  const { admin, output } = simulateOperator(server)
  await admin('waitlist', 'remove', ' ann@example.COM')
  expect(output).toEqual(['ann@example.com was removed from the waitlist.'])
  await expect(admin('waitlist', 'remove', 'ann@example.com')).rejects.toThrow(
    'ann@example.com is not on the waitlist.',
  )
  const { rows } = await server.ownerPool.query('select email from waitlist')
  expect(rows).toEqual([{ email: 'bob@example.com' }])
})
