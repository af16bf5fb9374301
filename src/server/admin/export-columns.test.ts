import { expect, test } from 'vitest'
import { withOwner } from '../database/owner-client.ts'
import { accountOf, addSecondFactor, columnsOf, tablesOfShoppers } from '../rest/test-account.ts'
import { type TestServer, testServer } from '../testing/test-server.ts'
import { supabaseSql } from './supabase-export-queries.ts'

/**
 * Account columns that aren't exported to Supabase, with the reasons. All columns of the public schema are
 * exported.
 */
const omitted: Record<string, Record<string, string>> = {
  'auth.identities': { email: 'generated from identity_data' },
  'auth.mfa_factors': {
    last_challenged_at: 'only used by this server',
    last_used_step: 'only used by this server',
  },
  'auth.users': {
    confirmation_sent_at: 'a link already sent opens this server',
    recovery_sent_at: 'a link already sent opens this server',
    email_change_sent_at: 'a link already sent opens this server',
    email_change_confirm_status: 'a pending change has to start over',
    reauthentication_sent_at: 'a code already sent only works on this server',
  },
  'storage.buckets': {
    owner: 'the old name of owner_id',
  },
}

test('each account column is exported to Supabase or listed with the reason why not', async () => {
  const server = await testServer()
  await addSecondFactor(server, (await accountOf(await server.asShopper('ann'))).id)
  const exported = await exportedColumns(server)
  const missing: Record<string, string[]> = {}
  for (const table of Object.keys(omitted)) {
    const columns = await columnsOf(server, table)
    missing[table] = columns.filter((column) => !exported.get(table)?.includes(column)).toSorted()
  }
  const expected = Object.entries(omitted).map(([table, columns]) => [
    table,
    Object.keys(columns).toSorted(),
  ])
  expect(missing).toEqual(Object.fromEntries(expected))
})

test('each table with shoppers’ data is exported, except tables used only for signing in to this server', async () => {
  const server = await testServer()
  const outsidePublic = (await tablesOfShoppers(server)).filter(
    (table) => !table.startsWith('public.'),
  )
  const aboutSignIns = [
    'auth.audit_log_entries',
    'auth.flow_state',
    'auth.mfa_amr_claims',
    'auth.mfa_challenges',
    'auth.one_time_tokens',
    'auth.refresh_tokens',
    'auth.sessions',
  ]
  // Supabase Storage creates these rows when the files are uploaded there.
  const uploaded = ['storage.objects']
  expect(outsidePublic).toEqual([...Object.keys(omitted), ...aboutSignIns, ...uploaded].toSorted())
})

/** Returns the exported columns of each table that contains rows. */
async function exportedColumns({ ownerConnection }: TestServer): Promise<Map<string, string[]>> {
  const columns = new Map<string, string[]>()
  await withOwner(ownerConnection, async (owner) => {
    await owner.query('begin')
    for await (const statement of supabaseSql(owner)) {
      const [, table = '', names = ''] = /^insert into (\S+) \(([^)]*)\)/.exec(statement) ?? []
      if (table !== '') columns.set(table, names.split(', '))
    }
    await owner.query('rollback')
  })
  return columns
}
