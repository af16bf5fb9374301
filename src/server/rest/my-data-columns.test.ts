import { expect, test } from 'vitest'
import { type TestServer, testServer } from '../testing/test-server.ts'
import { columnsOf, tablesOfShoppers } from './test-account.ts'

/** Columns that a download leaves out, and why. A new column stands here, or in my_data. */
const leftOut: Record<string, Record<string, string>> = {
  'auth.audit_log_entries': { id: 'names the entry for the database alone' },
  'auth.flow_state': {
    id: 'names the row for the database alone',
    auth_code: 'a secret',
    code_challenge: 'a secret of the browser',
    code_challenge_method: 'how that secret is compared',
    updated_at: 'only the time of its code',
    auth_code_issued_at: 'only the time of its code',
  },
  'auth.identities': {
    provider_id: 'the id of the account',
    email: 'made from identity_data, which is shown',
  },
  'auth.mfa_amr_claims': { id: 'names the row for the database alone' },
  'auth.mfa_challenges': { id: 'names the row for the database alone' },
  'auth.mfa_factors': {
    secret: 'a secret',
    last_challenged_at: 'its challenges are shown with their times',
    last_used_step: 'guards a code from being used twice',
  },
  'auth.one_time_tokens': {
    id: 'names the row for the database alone',
    token_hash: 'a secret',
    code_hash: 'a secret',
    updated_at: 'when a try was last counted',
    failed_tries: 'guards the code from guesses',
    flow_state_id: 'leads to a pending sign-in, which is shown',
  },
  'auth.refresh_tokens': {
    token: 'a secret',
    user_id: 'its session is shown',
    parent: 'a secret',
    revoked: 'how a session tells its tokens apart',
    updated_at: 'how a session tells its tokens apart',
  },
  'auth.sessions': {
    updated_at: 'when it was last renewed is shown',
    factor_id: 'how strong it is is shown',
  },
  'auth.users': {
    aud: 'the same for everybody',
    role: 'the same for everybody',
    is_anonymous: 'the same for everybody',
    email_change_confirm_status: 'which mailbox has answered; the new address is shown',
    reauthentication_sent_at: 'guards against too many mails; the mail itself is a security event',
  },
  'public.list_invites': {
    secret_hash: 'a secret',
    used_by: 'the accounts of other shoppers; those on the list are shown by name',
  },
  'public.list_items': {
    before: 'the comma or line break before an item',
    version: 'how devices learn of changes',
  },
  'public.list_ticks': { version: 'how devices learn of changes' },
  'public.lists': {
    clocks: 'how devices agree; when items changed is shown',
    version: 'how devices learn of changes',
  },
  'public.personal_access_tokens': { secret_hash: 'a secret' },
  'public.waitlist': { id: 'names the entry for the database alone' },
  'storage.buckets': {
    id: 'its name',
    public: 'a setting of the site',
    file_size_limit: 'a setting of the site',
    allowed_mime_types: 'a setting of the site',
    updated_at: 'of the site',
  },
  'storage.objects': {
    id: 'names the row for the database alone',
    metadata: 'made from the file',
    user_metadata: 'of the video, which is on the site',
    path_tokens: 'made from the name',
    version: 'where the file lies',
    updated_at: 'of the file, which is on the site',
    last_accessed_at: 'of the file, which is on the site',
  },
}

test('each column of what tells of a shopper is downloaded, or left out for a reason', async () => {
  const server = await testServer()
  const source = await sourceOfMyData(server)
  const tables = await tablesOfShoppers(server)
  expect(tables.length).toBeGreaterThan(20)
  const missing: Record<string, string[]> = {}
  for (const table of tables) {
    const columns = await columnsOf(server, table)
    const hidden = columns.filter((column) => !isShown(source, table, column))
    if (hidden.length > 0) missing[table] = hidden.toSorted()
  }
  const expected = Object.entries(leftOut).map(([table, columns]) => [
    table,
    Object.keys(columns).toSorted(),
  ])
  expect(missing).toEqual(Object.fromEntries(expected))
})

test('a column that is added to a table and nowhere else is found', async () => {
  const server = await testServer()
  await server.ownerPool.query('alter table public.list_items add created_at timestamptz')
  const source = await sourceOfMyData(server)
  expect(isShown(source, 'public.list_items', 'text')).toBe(true)
  expect(isShown(source, 'public.list_items', 'created_at')).toBe(false)
})

/** Whether the part of my_data that reads the table reads the column. */
function isShown(source: string, table: string, column: string): boolean {
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

/** The text in the brackets around this place. */
function selectAround(source: string, at: number): string {
  return source.slice(endOfBrackets(source, at, -1), endOfBrackets(source, at, 1))
}

function endOfBrackets(source: string, from: number, step: 1 | -1): number {
  const [opens, closes] = step === 1 ? ['(', ')'] : [')', '(']
  let depth = 0
  for (let at = from; at >= 0 && at < source.length; at += step) {
    if (source[at] === opens) depth += 1
    if (source[at] === closes && depth === 0) return at
    if (source[at] === closes) depth -= 1
  }
  throw new Error('The brackets of my_data do not match.')
}

async function sourceOfMyData({ ownerPool }: TestServer): Promise<string> {
  const { rows } = await ownerPool.query<{ source: string }>(
    "select prosrc as source from pg_proc where oid = 'public.my_data()'::regprocedure",
  )
  return rows[0]?.source ?? ''
}
