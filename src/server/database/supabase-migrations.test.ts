import { randomUUID } from 'node:crypto'
import type { Client } from 'pg'
import { expect, test } from 'vitest'
import { majors } from '../testing/other-postgres.ts'
import { changesOfNewList } from '../testing/saved-texts.ts'
import { longTimeout } from '../testing/server-process.ts'
import { pushMigrations, supabaseProject } from '../testing/supabase-project.ts'
import type { Connection } from './connection.ts'
import { withOwner } from './owner-client.ts'
import { readCatalog, readSchemas } from './test-catalog.ts'

/** Runs `work` with the role and claims of this shopper's token, like a REST request to Supabase. */
async function asShopper<T>(
  client: Client,
  shopper: { id: string; session: string },
  work: () => Promise<T>,
): Promise<T> {
  const claims = {
    sub: shopper.id,
    role: 'authenticated',
    aal: 'aal1',
    session_id: shopper.session,
  }
  await client.query('begin')
  await client.query(
    "select set_config('role', 'authenticated', true), set_config('request.jwt.claims', $1, true)",
    [JSON.stringify(claims)],
  )
  try {
    return await work()
  } finally {
    await client.query('commit')
  }
}

/** Returns the catalog of the project after this SQL is applied. */
async function catalogOf(project: Connection, sql: string): Promise<string[]> {
  return withOwner(project, async (client) => {
    await client.query('begin')
    await client.query(sql)
    const catalog = await readCatalog(client)
    await client.query('rollback')
    return catalog
  })
}

async function addShopper(client: Client) {
  const shopper = { id: randomUUID(), session: randomUUID() }
  const { id, session } = shopper
  const email = `${id}@example.com`
  await client.query(`
    insert into auth.users (id, aud, role, email, email_confirmed_at, created_at)
      values ('${id}', 'authenticated', 'authenticated', '${email}', now(), now());
    insert into auth.identities (provider_id, user_id, identity_data, provider)
      values ('${id}', '${id}', '{"email": "${email}", "email_verified": true}', 'email');
    insert into auth.sessions (id, user_id, created_at, aal, refreshed_at, user_agent, ip)
      values ('${session}', '${id}', now(), 'aal1', now(), 'a browser', '::1');
    insert into auth.mfa_amr_claims (id, session_id, created_at, updated_at, authentication_method)
      values (gen_random_uuid(), '${session}', now(), now(), 'password');
    insert into auth.refresh_tokens (token, user_id, session_id, revoked, created_at)
      values (left('${session}', 12), '${id}', '${session}', false, now());
    insert into auth.one_time_tokens (id, user_id, token_type, token_hash, relates_to)
      values (gen_random_uuid(), '${id}', 'recovery_token', encode(sha224('${id}'), 'hex'), '${email}')`)
  return shopper
}

test.for(majors)(
  'all migrations can be applied to a new Supabase project on PostgreSQL %s',
  longTimeout,
  async (major, context) => {
    const project = await supabaseProject(context, major)
    await pushMigrations(project)
    await pushMigrations(project)
    const forbidden = 'alter table storage.objects add column more integer'
    await expect(withOwner(project, (client) => client.query(forbidden))).rejects.toThrow(
      'ALTER TABLE is not for postgres in schema storage',
    )
    await withOwner(project, async (client) => {
      const { rows } = await client.query<{ table: string }>(
        `select c.relname as table from pg_class c
       where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and not c.relrowsecurity`,
      )
      expect(rows, 'tables without row-level security').toEqual([])
      const open = await client.query(
        `select p.oid::regprocedure::text as function from pg_proc p
       where p.pronamespace = 'public'::regnamespace and p.prosecdef
         and has_function_privilege('anon', p.oid, 'execute') order by 1`,
      )
      expect(open.rows.map(({ function: name }) => name)).toEqual([
        'link_owner(text)',
        'preview_list_invite(text)',
      ])
    })
  },
)

test.for(majors)(
  'the schemas create the same Supabase project as the migrations on PostgreSQL %s',
  longTimeout,
  async (major, context) => {
    const project = await supabaseProject(context, major)
    const schemas = await readSchemas()
    // By default, a Supabase project grants its roles all privileges, so only this test catches a missing
    // revoke.
    const planted = schemas.replace(/^revoke execute on function public.my_data.*$/m, '')
    const made = await catalogOf(project, schemas)
    const open = await catalogOf(project, planted)
    await pushMigrations(project)
    const migrated = await withOwner(project, readCatalog)
    expect(made).toEqual(migrated)
    expect(open.filter((line) => !migrated.includes(line))).toEqual([
      expect.stringMatching(/^function public\.my_data\(\): .*\banon execute\b/),
    ])
  },
)

test.for(majors)(
  'shoppers can use every feature of a Supabase project on PostgreSQL %s',
  longTimeout,
  async (major, context) => {
    const project = await supabaseProject(context, major)
    await pushMigrations(project)
    await withOwner(project, async (client) => {
      const warnings: string[] = []
      client.on('notice', ({ message }) => warnings.push(message ?? ''))
      const [ann, bob] = [await addShopper(client), await addShopper(client)]
      const valueOf = async (query: string, values: unknown[] = []) =>
        (await client.query({ text: query, values, rowMode: 'array' })).rows[0]?.[0]

      const list = await asShopper(client, ann, async () => {
        const changes = changesOfNewList({ name: 'Weekly', items: 'milk, eggs' })
        const synced = await valueOf('select sync_lists($1, $2)', ['{}', changes])
        return synced.lists[0].list
      })
      const messages = await client.query('select topic, event, private from realtime.messages')
      expect(messages.rows).toContainEqual({
        topic: `user:${ann.id}`,
        event: 'changed',
        private: true,
      })
      const countVisibleMessages = (shopper: typeof ann, topic: string) =>
        asShopper(client, shopper, async () => {
          await client.query("select set_config('realtime.topic', $1, true)", [topic])
          return (await client.query('select from realtime.messages')).rowCount
        })
      expect(await countVisibleMessages(ann, `user:${ann.id}`)).toBeGreaterThan(0)
      expect(await countVisibleMessages(bob, `user:${ann.id}`)).toBe(0)

      const { secret } = await asShopper(client, ann, () =>
        valueOf("select create_list_invite($1, 'editor')", [list]),
      )
      expect((await asShopper(client, bob, () => valueOf('select sync_lists()'))).lists).toEqual([])
      await asShopper(client, bob, () => valueOf('select accept_list_invite($1)', [secret]))
      const shared = await asShopper(client, bob, () => valueOf('select sync_lists()'))
      expect(shared.lists).toMatchObject([{ list, name: 'Weekly' }])

      expect(await valueOf('select link_owner($1)', [ann.id])).toMatch(/@example\.com$/)
      expect(
        (await asShopper(client, ann, () => valueOf('select my_data()'))).sessions,
      ).toHaveLength(1)
      expect(
        await asShopper(client, ann, () => valueOf('select count(*)::int from my_sessions()')),
      ).toBe(1)
      await client.query("update auth.users set email_change = 'new@example.com' where id = $1", [
        ann.id,
      ])
      expect(await asShopper(client, ann, () => valueOf('select cancel_email_change()'))).toBe(true)
      expect(await asShopper(client, ann, () => valueOf('select is_admin()'))).toBe(false)

      await client.query(
        "insert into storage.objects (bucket_id, name, owner_id) values ('demo-videos', 'a.mp4', $1)",
        [ann.id],
      )
      await asShopper(client, ann, () => valueOf('select delete_my_account()'))
      expect(await valueOf('select count(*)::int from auth.users')).toBe(1)
      expect(await valueOf('select owner_id from storage.objects')).toBe(null)
      expect(
        await asShopper(client, bob, () => valueOf('select end_session($1)', [bob.session])),
      ).toBe(true)
      expect(warnings.filter((line) => line.includes('ErrorSending'))).toEqual([])
    })
  },
)
