import { expect, test } from 'vitest'
import { type TestServer, testServer } from '../testing/test-server.ts'
import { columnsOf, tablesOfShoppers } from './test-account.ts'

/**
 * Columns left out of a download, each with the reason. A new column must be added here or returned by
 * my_data.
 */
const omittedColumns: Record<string, Record<string, string>> = {
  'auth.audit_log_entries': { id: 'internal id' },
  'auth.flow_state': {
    id: 'internal id',
    auth_code: 'a secret',
    code_challenge: 'a secret of the browser',
    code_challenge_method: 'the comparison method of that secret',
    updated_at: 'only the time of its code',
    auth_code_issued_at: 'only the time of its code',
  },
  'auth.identities': {
    provider_id: 'the id of the account',
    email: 'computed from identity_data, which is shown',
  },
  'auth.mfa_amr_claims': { id: 'internal id' },
  'auth.mfa_challenges': { id: 'internal id' },
  'auth.mfa_factors': {
    secret: 'a secret',
    last_challenged_at: 'its challenges are shown with their times',
    last_used_step: 'guards a code from being used twice',
  },
  'auth.one_time_tokens': {
    id: 'internal id',
    token_hash: 'a secret',
    code_hash: 'a secret',
    updated_at: 'time of the last counted attempt',
    failed_tries: 'guards the code from guesses',
    flow_state_id: 'refers to a pending sign-in, which is shown',
  },
  'auth.refresh_tokens': {
    token: 'a secret',
    user_id: 'its session is shown',
    parent: 'a secret',
    revoked: 'internal state of a session’s tokens',
    updated_at: 'internal state of a session’s tokens',
  },
  'auth.sessions': {
    updated_at: 'the time of the last refresh is shown',
    factor_id: 'its assurance level is shown',
  },
  'auth.users': {
    aud: 'the same for all accounts',
    role: 'the same for all accounts',
    is_anonymous: 'the same for all accounts',
    email_change_confirm_status: 'which mailbox has confirmed; the new address is shown',
    reauthentication_sent_at:
      'for the email limits; the email itself is listed as a security event',
  },
  'public.list_invites': {
    secret_hash: 'a secret',
    used_by: 'other shoppers’ accounts; members are shown by name',
  },
  'public.list_items': {
    before: 'the comma or line break before an item',
    version: 'internal sync state',
  },
  'public.list_ticks': { version: 'internal sync state' },
  'public.lists': {
    clocks: 'internal sync state; the times of item changes are shown',
    version: 'internal sync state',
  },
  'public.personal_access_tokens': { secret_hash: 'a secret' },
  'public.waitlist': { id: 'internal id' },
  'storage.buckets': {
    id: 'its name',
    public: 'a setting of the site',
    file_size_limit: 'a setting of the site',
    allowed_mime_types: 'a setting of the site',
    updated_at: 'of the site',
  },
  'storage.objects': {
    id: 'internal id',
    metadata: 'computed from the file',
    user_metadata: 'of the video, which is on the site',
    path_tokens: 'computed from the name',
    version: 'the location of the file',
    updated_at: 'of the file, which is on the site',
    last_accessed_at: 'of the file, which is on the site',
  },
}

test('a download contains every column about the shopper, except those listed with a reason', async () => {
  const server = await testServer()
  const source = await sourceOfMyData(server)
  const tables = await tablesOfShoppers(server)
  expect(tables.length).toBeGreaterThan(20)
  const missing: Record<string, string[]> = {}
  for (const table of tables) {
    const columns = await columnsOf(server, table)
    const hidden = columns.filter((column) => !isExported(source, table, column))
    if (hidden.length > 0) missing[table] = hidden.toSorted()
  }
  const expected = Object.entries(omittedColumns).map(([table, columns]) => [
    table,
    Object.keys(columns).toSorted(),
  ])
  expect(missing).toEqual(Object.fromEntries(expected))
})

test('isShown returns false for a column that my_data doesn’t return', async () => {
  const server = await testServer()
  await server.ownerPool.query('alter table public.list_items add created_at timestamptz')
  const source = await sourceOfMyData(server)
  expect(isExported(source, 'public.list_items', 'text')).toBe(true)
  expect(isExported(source, 'public.list_items', 'created_at')).toBe(false)
})

/** Whether my_data selects this column from this table. */
function isExported(source: string, table: string, column: string): boolean {
  if (table === 'auth.users') return mentions(source, `shopper.${column}`)
  const readings = source.matchAll(new RegExp(String.raw`\b${escaped(table)} (\w+)`, 'g'))
  return [...readings].some(({ 1: alias = '', index }) =>
    mentions(selectAround(source, index), `${alias}.${column}`),
  )
}

function mentions(text: string, name: string): boolean {
  return new RegExp(String.raw`\b${escaped(name)}\b`).test(text)
}

function escaped(name: string): string {
  return name.replace('.', String.raw`\.`)
}

/** Returns the text inside the innermost parentheses around this position. */
function selectAround(source: string, at: number): string {
  return source.slice(endOfParentheses(source, at, -1), endOfParentheses(source, at, 1))
}

function endOfParentheses(source: string, from: number, step: 1 | -1): number {
  const [opens, closes] = step === 1 ? ['(', ')'] : [')', '(']
  let depth = 0
  for (let at = from; at >= 0 && at < source.length; at += step) {
    if (source[at] === opens) depth += 1
    if (source[at] === closes && depth === 0) return at
    if (source[at] === closes) depth -= 1
  }
  throw new Error('The parentheses in my_data do not match.')
}

async function sourceOfMyData({ ownerPool }: TestServer): Promise<string> {
  const { rows } = await ownerPool.query<{ source: string }>(
    "select prosrc as source from pg_proc where oid = 'public.my_data()'::regprocedure",
  )
  return rows[0]?.source ?? ''
}
