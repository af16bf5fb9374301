import { randomUUID } from 'node:crypto'
import type { SupabaseClient } from '@supabase/supabase-js'
import { saveTexts } from '../testing/saved-texts.ts'
import type { TestServer } from '../testing/test-server.ts'
import { dayFromToday } from './test-purchases.ts'

export type Account = { id: string; email: string }

/** Returns the shopper's ID and email address, or empty strings if the shopper isn't signed in. */
export async function accountOf(shopper: SupabaseClient): Promise<Account> {
  const { data } = await shopper.auth.getUser()
  return { id: data.user?.id ?? '', email: data.user?.email ?? '' }
}

/** Adds a verified second factor to the account. The account's sessions stay at aal1. */
export async function addSecondFactor({ ownerPool }: TestServer, userId: string): Promise<string> {
  const factorId = randomUUID()
  await ownerPool.query(
    `insert into auth.mfa_factors (id, user_id, friendly_name, factor_type, status, secret)
     values ($1, $2, 'Phone', 'totp', 'verified', 'the-secret-of-the-factor')`,
    [factorId, userId],
  )
  return factorId
}

/** Raises the shopper's sessions to aal2, as entering a code from the second factor does. */
export async function passSecondFactor({ ownerPool }: TestServer, shopper: SupabaseClient) {
  const { id } = await accountOf(shopper)
  await ownerPool.query("update auth.sessions set aal = 'aal2' where user_id = $1", [id])
  await shopper.auth.refreshSession()
}

/** Marks the account's address as verified, as opening the link in an email does. */
export async function verifyEmail({ ownerPool }: TestServer, userId: string) {
  await ownerPool.query(
    `update auth.identities set identity_data = identity_data || '{"email_verified": true}'
     where user_id = $1`,
    [userId],
  )
}

/**
 * Adds a row about the shopper to every table with data about shoppers. Returns the values that identify the
 * shopper in these rows, such as the email address.
 */
export async function fillEveryTable(server: TestServer, shopper: SupabaseClient) {
  const { ownerPool } = server
  const { id, email } = await accountOf(shopper)
  await saveTexts(shopper, [{ name: 'Weekly', items: 'milk, eggs' }])
  await ownerPool.query(
    `with own as (select uid from public.lists where owner_id = $1),
       member as (insert into public.list_members select uid, $1, 'editor' from own),
       link as (
         insert into public.list_invites (secret_hash, list_uid, role, created_by, expires_at, uses_left)
         select sha256('the-secret-of-the-link'), uid, 'viewer', $1, now() + interval '1 day', 5 from own
       )
     insert into public.list_ticks select uid, 1, 'milk', true, $1, '{}', 1, $1 from own`,
    [id],
  )
  await ownerPool.query(
    `insert into public.personal_access_tokens (user_id, secret_hash, name, scopes)
     values ($1, sha256('the-secret-of-the-token'), 'Kitchen', '{lists:read}')`,
    [id],
  )
  await shopper.from('aisle_corrections').insert({
    store_id: 'target-1',
    store_name: 'Target',
    item_key: 'milk',
    item_name: 'Milk',
    sign: 'Aisle 5',
  })
  await shopper.from('store_signs').insert({
    store_id: 'target-1',
    chain_name: 'Target',
    store_name: 'Target',
    store_address: '1 Main St, Austin, TX 78701',
    signs: '## Aisle 5\nmilk',
  })
  await shopper.from('purchases').insert({ day: dayFromToday(0), items: 'milk\neggs' })
  await shopper
    .from('item_settings')
    .insert({ item_key: 'milk', item_name: 'Milk', is_suggested: false, store: 'Costco' })
  await shopper.from('last_used_stores').insert({ store: { id: 'target-1', name: 'Target' } })
  await server.asAnon().from('waitlist').insert({ email: email.toUpperCase(), name: 'Ann' })
  await verifyEmail(server, id)
  const factorId = await addSecondFactor(server, id)
  await ownerPool.query(
    `insert into auth.mfa_challenges (factor_id, ip_address) values ($1, '192.0.2.1')`,
    [factorId],
  )
  await ownerPool.query(
    `with flow as (
       insert into auth.flow_state (user_id, auth_code, code_challenge, code_challenge_method, authentication_method)
       values ($1, 'the-code-of-the-flow', 'the-challenge-of-the-flow', 's256', 'recovery') returning id
     )
     insert into auth.one_time_tokens (user_id, token_type, token_hash, relates_to, code_hash, flow_state_id)
     select $1, 'recovery_token', 'the-hash-of-the-link', $2, 'the-hash-of-the-code', id from flow`,
    [id, email],
  )
  await ownerPool.query(
    `insert into auth.audit_log_entries (payload, ip_address)
     values (json_build_object('action', 'user_updated_password', 'actor_id', $1::uuid), '192.0.2.1')`,
    [id],
  )
  await ownerPool.query(
    "insert into storage.buckets (id, name, owner, owner_id) values ('anns', 'anns', $1::uuid, $1::uuid::text)",
    [id],
  )
  await ownerPool.query(
    `insert into storage.objects (bucket_id, name, owner, owner_id)
     values ('demo-videos', 'demo-1-walk.webm', $1::uuid, $1::uuid::text)`,
    [id],
  )
  await passSecondFactor(server, shopper)
  const { rows: sessions } = await ownerPool.query<{ id: string }>(
    'select id from auth.sessions where user_id = $1',
    [id],
  )
  return [id, email, factorId, ...sessions.map((session) => session.id)]
}

/** Returns the tables that refer to auth.users, even indirectly, or that have a column about a shopper. */
export async function tablesOfShoppers({ ownerPool }: TestServer): Promise<string[]> {
  const { rows } = await ownerPool.query<{ name: string }>(`
    with recursive reached (id) as (
      select 'auth.users'::regclass::oid
      union
      select conrelid from pg_constraint join reached on confrelid = reached.id where contype = 'f'
    )
    select distinct format('%I.%I', nspname, relname) as name
    from pg_class join pg_namespace on pg_namespace.oid = relnamespace
      join pg_attribute on attrelid = pg_class.oid
    where relkind in ('r', 'p') and nspname in ('public', 'auth', 'storage', 'grocery_genie')
      and (pg_class.oid in (select id from reached)
        or attname ~ '^((user|actor|owner|shopper)(_id)?|email|ip(_address)?)$')
      and relname <> 'notes'
    order by name`)
  return rows.map(({ name }) => name)
}

/** Returns all columns of a table, including generated ones. */
export async function columnsOf({ ownerPool }: TestServer, table: string): Promise<string[]> {
  const { rows } = await ownerPool.query<{ name: string }>(
    `select attname as name from pg_attribute
     where attrelid = $1::regclass and attnum > 0 and not attisdropped`,
    [table],
  )
  return rows.map(({ name }) => name)
}
