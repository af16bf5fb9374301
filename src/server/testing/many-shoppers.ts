import { createHash } from 'node:crypto'
import type { Pool, PoolClient } from 'pg'
import { messageOf } from '../lib/errors.ts'

type Amounts = {
  shoppers: number
  /** Number of saved lists per shopper. */
  listsEach: number
  itemsEach: number
  /** The stored password hash, which all shoppers share so that tests can sign in as any of them. */
  passwordHash: string
}

const batchSize = 20_000

/** Creates an SQL function that derives a valid UUID (version 4) from a string. */
const defineIdOf = `
  create or replace function pg_temp.id_of(text) returns uuid language sql immutable as $$
    select overlay(overlay(md5($1) placing '4' from 13) placing '8' from 17)::uuid
  $$`

/**
 * Statements that insert rows for shoppers $1 to $2. `values` returns the values for the parameters from $3
 * on.
 */
const tables: readonly { rows: string; values: (amounts: Amounts) => unknown[] }[] = [
  {
    rows: `
      insert into auth.users (id, email, encrypted_password, email_confirmed_at, last_sign_in_at, created_at)
      select pg_temp.id_of('shopper ' || n), 'shopper-' || n || '@example.com', $3, now(), now(),
        now() - n % 700 * interval '1 day'
      from generate_series($1::bigint, $2) n`,
    values: ({ passwordHash }) => [passwordHash],
  },
  {
    rows: `
      insert into auth.identities (provider_id, user_id, identity_data, provider)
      select id, id, jsonb_build_object('sub', id, 'email', 'shopper-' || n || '@example.com'), 'email'
      from (select n, pg_temp.id_of('shopper ' || n) as id from generate_series($1::bigint, $2) n) shopper`,
    values: () => [],
  },
  {
    rows: `
      insert into auth.sessions (id, user_id, refreshed_at)
      select pg_temp.id_of('session ' || n), pg_temp.id_of('shopper ' || n), now()
      from generate_series($1::bigint, $2) n`,
    values: () => [],
  },
  {
    rows: `
      insert into auth.mfa_amr_claims (session_id, authentication_method)
      select pg_temp.id_of('session ' || n), 'password' from generate_series($1::bigint, $2) n`,
    values: () => [],
  },
  {
    rows: `
      insert into auth.refresh_tokens (token, user_id, session_id, revoked)
      select md5('token ' || n || ' ' || nth), pg_temp.id_of('shopper ' || n), pg_temp.id_of('session ' || n), nth > 1
      from generate_series($1::bigint, $2) n, generate_series(1, 3) nth`,
    values: () => [],
  },
  {
    // The second factor isn't verified, so that every shopper can sign in with only the password.
    rows: `
      insert into auth.mfa_factors (user_id, friendly_name, factor_type, status, secret)
      select pg_temp.id_of('shopper ' || n), 'Phone', 'totp', 'unverified', 'secret'
      from generate_series($1::bigint, $2) n`,
    values: () => [],
  },
  {
    rows: `
      insert into auth.flow_state (user_id, auth_code, code_challenge, code_challenge_method, authentication_method)
      select pg_temp.id_of('shopper ' || n), md5('flow ' || n), 'challenge', 's256', 'magiclink'
      from generate_series($1::bigint, $2) n`,
    values: () => [],
  },
  {
    rows: `
      insert into auth.one_time_tokens (user_id, token_type, token_hash, relates_to, created_at)
      select pg_temp.id_of('shopper ' || n), 'recovery_token', md5('link ' || n), 'shopper-' || n || '@example.com',
        now() - interval '2 days'
      from generate_series($1::bigint, $2) n`,
    values: () => [],
  },
  {
    rows: `
      insert into public.store_signs (user_id, store_id, chain_name, store_name, store_address, signs)
      select pg_temp.id_of('shopper ' || n), '00000000-0000-4000-8000-' || lpad((n % 50000)::text, 12, '0'),
        'Walmart', 'Walmart Supercenter', '1 Main St, Austin, TX 78701', E'## Aisle 1\\nbread\\n## Aisle 2\\nmilk'
      from generate_series($1::bigint, $2) n`,
    values: () => [],
  },
  {
    rows: `
      insert into public.purchases (user_id, day, items)
      select pg_temp.id_of('shopper ' || n), current_date - (n % 700)::integer, E'milk\\neggs'
      from generate_series($1::bigint, $2) n`,
    values: () => [],
  },
  {
    rows: `
      insert into public.item_settings (user_id, item_key, item_name, is_suggested)
      select pg_temp.id_of('shopper ' || n), 'milk ' || n % 100, 'Milk', false
      from generate_series($1::bigint, $2) n`,
    values: () => [],
  },
  {
    rows: `
      insert into public.personal_access_tokens (user_id, secret_hash, name, scopes)
      select pg_temp.id_of('shopper ' || n), sha256(('token ' || n)::bytea), 'Kitchen', '{lists:read}'
      from generate_series($1::bigint, $2) n`,
    values: () => [],
  },
  {
    rows: `
      insert into auth.audit_log_entries (payload, created_at)
      select json_build_object('action', 'login', 'actor_id', pg_temp.id_of('shopper ' || n)), now() - n % 90 * interval '1 day'
      from generate_series($1::bigint, $2) n`,
    values: () => [],
  },
  {
    rows: `
      insert into public.lists (uid, owner_id, saved_id, name, clocks)
      select pg_temp.id_of('list ' || n || ' ' || nth), pg_temp.id_of('shopper ' || n), nth::text, 'List ' || nth,
        jsonb_build_object('name', at, 'present', at)
      from generate_series($1::bigint, $2) n, generate_series(1, $3::int) nth, private.server_clock() at`,
    values: ({ listsEach }) => [listsEach],
  },
  {
    rows: `
      insert into public.list_items (list_uid, key, text, before, place, present, added_by, clocks, version)
      select pg_temp.id_of('list ' || n || ' ' || nth), 'item ' || i, 'item ' || i, ', ', i, true,
        pg_temp.id_of('shopper ' || n), jsonb_build_object('text', at, 'place', at, 'present', at), 1
      from generate_series($1::bigint, $2) n, generate_series(1, $3::int) nth, generate_series(1, $4::int) i,
        private.server_clock() at`,
    values: ({ listsEach, itemsEach }) => [listsEach, itemsEach],
  },
  {
    rows: `
      insert into public.list_ticks (list_uid, trip, key, done, done_by, clocks, version)
      select pg_temp.id_of('list ' || n || ' 1'), 1, 'item 1', true, pg_temp.id_of('shopper ' || n),
        jsonb_build_object('done', at), 1
      from generate_series($1::bigint, $2) n, private.server_clock() at`,
    values: () => [],
  },
  {
    // Every second shopper shares their first list with the shopper before them, as in a household.
    rows: `
      insert into public.list_members (list_uid, user_id, role)
      select pg_temp.id_of('list ' || n || ' 1'), pg_temp.id_of('shopper ' || n - 1), 'editor'
      from generate_series($1::bigint, $2) n where n % 2 = 0`,
    values: () => [],
  },
  {
    rows: `
      insert into public.list_invites (secret_hash, list_uid, role, created_by, expires_at, uses_left)
      select sha256(('invite ' || n)::bytea), pg_temp.id_of('list ' || n || ' 1'), 'editor',
        pg_temp.id_of('shopper ' || n), now() + interval '7 days', 1
      from generate_series($1::bigint, $2) n`,
    values: () => [],
  },
  {
    rows: `
      insert into public.last_used_stores (user_id, store)
      select pg_temp.id_of('shopper ' || n), '{"name": "Walmart Supercenter"}' from generate_series($1::bigint, $2) n`,
    values: () => [],
  },
  {
    rows: `
      insert into public.aisle_corrections (user_id, store_id, item_key, sign, item_name, store_name)
      select pg_temp.id_of('shopper ' || n), '00000000-0000-4000-8000-' || lpad((n % 50000)::text, 12, '0'),
        'item ' || nth, 'Aisle ' || nth, 'Item ' || nth, 'Walmart Supercenter'
      from generate_series($1::bigint, $2) n, generate_series(1, 2) nth`,
    values: () => [],
  },
  {
    rows: `
      insert into public.personal_access_tokens (user_id, secret_hash, name, scopes)
      select pg_temp.id_of('shopper ' || n), sha256(('access token ' || n)::bytea), 'Home', '{lists:read}'
      from generate_series($1::bigint, $2) n`,
    values: () => [],
  },
  {
    rows: `
      insert into public.waitlist (email) select 'waiting-' || n || '@example.com' from generate_series($1::bigint, $2) n`,
    values: () => [],
  },
]

/**
 * Fills all tables that grow with the number of shoppers, and analyzes them. Inserts as the owner, without
 * running triggers. Shopper 1 has the address `shopper-1@example.com`, and that shopper's first list has the
 * ID `manyShoppersId('list 1 1')`. Throws if an insert fails.
 */
export async function addManyShoppers(ownerPool: Pool, amounts: Amounts): Promise<void> {
  const client = await ownerPool.connect()
  try {
    await client.query(defineIdOf)
    await client.query(
      'set session_replication_role = replica; set synchronous_commit = off; set statement_timeout = 0',
    )
    for (let first = 1; first <= amounts.shoppers; first += batchSize) {
      await addBatch(client, first, amounts)
    }
    await client.query('analyze')
    client.release(true)
  } catch (error) {
    client.release(true)
    throw new Error(`The database can't be filled: ${messageOf(error)}`, {
      cause: error,
    })
  }
}

/**
 * Returns the ID of a row by its name: 'shopper 7' is a shopper, and 'list 7 1' is that shopper's first list.
 */
export function manyShoppersId(name: string): string {
  const digits = createHash('md5').update(name).digest('hex')
  return digits.replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12})$/, '$1-$2-4$3-8$4-$5')
}

/** Adds the rows of a batch of shoppers, starting with shopper number `first`. */
async function addBatch(client: PoolClient, first: number, amounts: Amounts): Promise<void> {
  const last = Math.min(first + batchSize - 1, amounts.shoppers)
  for (const { rows, values } of tables) {
    await client.query(rows, [first, last, ...values(amounts)])
  }
}
