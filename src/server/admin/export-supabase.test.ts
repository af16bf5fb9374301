import { execFile } from 'node:child_process'
import { readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { verify } from '@node-rs/argon2'
import type { Client } from 'pg'
import { expect, test } from 'vitest'
import { ListSyncResponse } from '#shared/contracts/list-sync.ts'
import { asServiceRole, serviceKey } from '../auth/admin/test-service-role.ts'
import { setUpSecondFactor } from '../auth/mfa/test-factors.ts'
import { fillServer, temporaryFolder } from '../backup/test-backup.ts'
import { migrationBaseline } from '../database/baseline.ts'
import type { Connection } from '../database/connection.ts'
import { withOwner } from '../database/owner-client.ts'
import { accountOf } from '../rest/test-account.ts'
import { join as joinList, newLink, savedList, sync, tickOf } from '../rest/test-shared-lists.ts'
import { projectRoot } from '../settings/env.ts'
import { bucket } from '../storage/test-storage.ts'
import { majors } from '../testing/other-postgres.ts'
import { changesOfNewList } from '../testing/saved-texts.ts'
import { longTimeout } from '../testing/server-process.ts'
import { pushMigrations, supabaseProject } from '../testing/supabase-project.ts'
import { migratedServer, type TestServer, testPassword } from '../testing/test-server.ts'
import { simulateOperator } from './test-admin.ts'

const run = promisify(execFile)

async function exportOf(server: TestServer) {
  const { admin, output } = simulateOperator(server)
  const folder = join(await temporaryFolder(), 'export')
  expect(await admin('export-supabase', folder)).toBe(`${folder}\n`)
  return { folder, output, sql: await readFile(join(folder, 'data.sql'), 'utf8') }
}

/** Runs the SQL as one query, as in Supabase's SQL editor. */
function importInto(project: Connection, sql: string): Promise<void> {
  return withOwner(project, async (client) => void (await client.query(sql)))
}

async function asAccount<T>(client: Client, id: string, work: () => Promise<T>): Promise<T> {
  const claims = JSON.stringify({ sub: id, role: 'authenticated', aal: 'aal1' })
  await client.query('begin')
  await client.query(
    "select set_config('role', 'authenticated', true), set_config('request.jwt.claims', $1, true)",
    [claims],
  )
  const result = await work()
  await client.query('commit')
  return result
}

/** Returns a sync response without its timestamp and with sorted rows, so that responses can be compared. */
function normalize(response: unknown) {
  const { versions, ...rows } = ListSyncResponse.parse(response)
  const texts = [rows.lists, rows.items, rows.ticks].map((some) =>
    some.map((row) => JSON.stringify(row)).toSorted(),
  )
  return { versions, texts }
}

/** Matches the hashes that Supabase Auth accepts. See `ParseArgon2Hash` in its source code. */
const hashForSupabase =
  /^\$argon2id\$v=19\$m=(?:\d{1,6}),t=(?:1?\d),p=(?:\d)\$[A-Za-z0-9+/]+\$[A-Za-z0-9+/]+$/

test.for(majors)(
  'accounts, factors and lists can be imported into a Supabase project on PostgreSQL %s',
  longTimeout,
  async (major, context) => {
    const project = await supabaseProject(context, major)
    const server = await migratedServer()
    const { ann, admin } = await fillServer(server)
    const bob = await server.asShopper('bob')
    const [{ id: annId }, { id: bobId }] = [await accountOf(ann), await accountOf(bob)]
    const list = await savedList(ann, "It's a \\ 'shared' list", 'milk, "eggs"\nñandú 🥕')
    await joinList(ann, list, bob)
    await sync(bob, tickOf(list))
    const { secret: link } = await newLink(ann, list)
    const { secret } = await setUpSecondFactor(bob, 'Phone')
    await server.ownerPool.query("insert into public.quotas values ('lists', 7, null)")
    const before = await sync(ann)

    const { sql } = await exportOf(server)
    await pushMigrations(project)
    await importInto(project, sql)
    await withOwner(project, async (client) => {
      const rowsOf = async (query: string) => (await client.query(query)).rows
      const [account] = await rowsOf(`select * from auth.users where id = '${annId}'`)
      const [kept] = (
        await server.ownerPool.query('select * from auth.users where id = $1', [annId])
      ).rows
      expect(account).toMatchObject({
        email: kept.email,
        encrypted_password: expect.stringMatching(hashForSupabase),
        email_confirmed_at: kept.email_confirmed_at,
        raw_app_meta_data: kept.raw_app_meta_data,
        raw_user_meta_data: kept.raw_user_meta_data,
        created_at: kept.created_at,
        instance_id: '00000000-0000-0000-0000-000000000000',
        aud: 'authenticated',
      })
      expect(await verify(account.encrypted_password, testPassword)).toBe(true)
      // Supabase Auth can't load an account if one of these columns is null.
      expect(
        await rowsOf(`select from auth.users where num_nulls(confirmation_token, recovery_token,
          email_change_token_new, email_change, email_change_token_current, phone_change,
          phone_change_token, reauthentication_token, created_at, updated_at) > 0`),
      ).toEqual([])
      expect(
        await rowsOf(`select provider, identity_data ->> 'email' as email
        from auth.identities where user_id = '${annId}'`),
      ).toEqual([{ provider: 'email', email: kept.email }])
      expect(
        await rowsOf(
          'select user_id, friendly_name, factor_type, status, secret from auth.mfa_factors',
        ),
      ).toEqual([
        { user_id: bobId, friendly_name: 'Phone', factor_type: 'totp', status: 'verified', secret },
      ])
      expect(
        await rowsOf(`select id from auth.users where raw_app_meta_data ->> 'role' = 'admin'`),
      ).toEqual([{ id: (await accountOf(admin)).id }])
      for (const left of ['sessions', 'refresh_tokens', 'one_time_tokens', 'flow_state']) {
        expect(await rowsOf(`select from auth.${left}`)).toEqual([])
      }

      const synced = await asAccount(client, annId, () =>
        client.query('select sync_lists() as sync'),
      )
      expect(normalize(synced.rows[0].sync)).toEqual(normalize(before))
      // Bob has a second factor that this session hasn't verified.
      const refused = asAccount(client, bobId, () => client.query('select sync_lists()'))
      await expect(refused).rejects.toThrow(/second factor/)
      await client.query('rollback')
      expect(
        await rowsOf(
          `select name from preview_list_invite('${link}') p, json_to_record(p) as r (name text)`,
        ),
      ).toEqual([{ name: "It's a \\ 'shared' list" }])

      const changes = changesOfNewList({ name: 'New', items: 'tea' })
      await asAccount(client, annId, () =>
        client.query('select sync_lists($1, $2)', ['{}', changes]),
      )
      expect(await rowsOf("select text from list_items where text = 'tea'")).toEqual([
        { text: 'tea' },
      ])
      await client.query("insert into waitlist (email) values ('carol@example.com')")
      expect(await rowsOf('select email from waitlist order by id')).toEqual([
        { email: 'bob@example.com' },
        { email: 'carol@example.com' },
      ])
      expect(await rowsOf('select max_rows from quotas')).toEqual([{ max_rows: 7 }])
    })
  },
)

test('every row of every product table is imported unchanged', longTimeout, async (context) => {
  const project = await supabaseProject(context, '18')
  const server = await migratedServer()
  const { ann } = await fillServer(server)
  await savedList(ann, 'Shared')
  const { sql } = await exportOf(server)
  await pushMigrations(project)
  await importInto(project, sql)
  const tables = await server.ownerPool.query<{ name: string }>(
    `select tablename as name from pg_tables where schemaname = 'public' order by 1`,
  )
  expect(tables.rows.length).toBeGreaterThan(10)
  const digest = tables.rows
    .map(
      ({ name }) => `select '${name}' as name, count(*)::int as rows,
    md5(coalesce(string_agg(t::text, ',' order by t::text collate "C"), '')) as digest
    from public.${name} t`,
    )
    .join(' union all ')
  const imported = await withOwner(project, async (client) => {
    await client.query("set timezone = 'UTC'")
    return (await client.query(digest)).rows
  })
  expect(imported).toEqual((await server.ownerPool.query(digest)).rows)
  const lengths = sql.split(/;\n(?=insert)/).map((statement) => statement.length)
  expect(Math.max(...lengths)).toBeLessThan(400_000)
})

test(
  'importing into a project with data fails, and the error names a table with rows',
  longTimeout,
  async (context) => {
    const project = await supabaseProject(context, '18')
    const server = await migratedServer()
    await server.asShopper('ann')
    const { sql } = await exportOf(server)
    const count = () =>
      withOwner(project, async (client) => (await client.query('select from auth.users')).rowCount)
    await expect(importInto(project, sql)).rejects.toThrow('Apply them with "supabase db push"')
    await pushMigrations(project)
    await withOwner(project, (client) =>
      client.query(
        'insert into supabase_migrations.schema_migrations (version) select unnest($1::text[])',
        [migrationBaseline.replaces],
      ),
    )
    await expect(importInto(project, sql)).rejects.toThrow(
      `Run "supabase migration repair --status reverted ${migrationBaseline.replaces.join(' ')}"`,
    )
    // Does what the `supabase migration repair` command in the error would do.
    await withOwner(project, (client) =>
      client.query('delete from supabase_migrations.schema_migrations where version = any($1)', [
        migrationBaseline.replaces,
      ]),
    )
    await importInto(project, sql)
    await expect(importInto(project, sql)).rejects.toThrow('there are rows in auth.users')
    expect(await count()).toBe(1)
    await withOwner(project, (client) =>
      client.query("insert into waitlist (email) values ('a@b.cd'); delete from auth.users"),
    )
    await expect(importInto(project, sql)).rejects.toThrow('there are rows in public.waitlist')
    expect(await count()).toBe(0)
  },
)

test('psql imports an export in a terminal with any encoding', longTimeout, async (context) => {
  const project = await supabaseProject(context, '15')
  const server = await migratedServer()
  const { ann } = await fillServer(server)
  await savedList(ann, 'Mañana', 'ñandú 🥕')
  const { folder } = await exportOf(server)
  await pushMigrations(project)
  const address = [
    '-h',
    `${project.host}`,
    '-p',
    `${project.port}`,
    '-U',
    `${project.user}`,
    'postgres',
  ]
  const psql = ['-X', '-q', '-v', 'ON_ERROR_STOP=1', '-f', join(folder, 'data.sql'), ...address]
  // Without an encoding in the file, psql would assume the terminal's encoding.
  const env = { PATH: '/usr/bin:/bin', PGCLIENTENCODING: 'LATIN1' }
  const { stderr } = await run('/usr/lib/postgresql/15/bin/psql', psql, { env })
  expect(stderr).toBe('')
  await withOwner(project, async (client) => {
    const stores = await client.query('select count(*)::int from stores')
    expect(stores.rows).toEqual([{ count: 20_000 }])
    const items = await client.query(
      "select text from list_items join lists on uid = list_uid where name = 'Mañana'",
    )
    expect(items.rows).toEqual([{ text: 'ñandú 🥕' }])
  })
})

test('the videos of an export can be uploaded to the new project', longTimeout, async () => {
  const old = await migratedServer()
  await fillServer(old)
  const { folder, output } = await exportOf(old)
  expect(output.at(-1)).toContain('2 files are in this folder')
  const server = await migratedServer({ authServiceKey: serviceKey })
  const upload = () =>
    run(process.execPath, [join(projectRoot, 'scripts/upload-to-supabase.ts'), folder], {
      env: { PATH: '/usr/bin:/bin', SUPABASE_URL: server.url, SUPABASE_SECRET_KEY: serviceKey },
    })
  expect((await upload()).stdout).toBe('demo-videos/one.mp4\ndemo-videos/two.mp4\n')
  expect((await upload()).stdout).toBe('')
  for (const name of ['one.mp4', 'two.mp4']) {
    const [before, after] = await Promise.all(
      [old, server].map(async ({ asAnon }) => {
        const address = asAnon().storage.from(bucket).getPublicUrl(name).data.publicUrl
        const response = await fetch(address)
        return {
          type: response.headers.get('content-type'),
          kept: response.headers.get('cache-control'),
          bytes: Buffer.from(await response.arrayBuffer()).toString('base64'),
        }
      }),
    )
    expect(after).toEqual(before)
  }
  expect((await asServiceRole(server).storage.from(bucket).list()).data).toHaveLength(2)
})

test('an export is readable only by its owner, and doesn’t overwrite files', async () => {
  const server = await migratedServer()
  const { folder } = await exportOf(server)
  const { output, admin } = simulateOperator(server)
  const names = [...(await readdir(folder)), '']
  const rights = names.map(async (name) => (await stat(join(folder, name))).mode & 0o077)
  expect(await Promise.all(rights)).toEqual(names.map(() => 0))
  await writeFile(join(folder, 'mine'), '')
  await expect(admin('export-supabase', folder)).rejects.toThrow('already exists')
  expect(await readdir(folder)).toContain('mine')
  expect(output).toEqual([])
})
