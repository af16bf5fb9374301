import { createHmac } from 'node:crypto'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Pool } from 'pg'
import { testServer } from '../../testing/test-server.ts'
import { closeConnections, type Server } from './exchange.ts'
import { startPostgRest } from './postgrest.ts'

/** Our server and PostgREST on the same database, with two shoppers. */
export type Servers = {
  ours: Server
  reference: Server
  /** Restores the initial rows. */
  reset: () => Promise<void>
  rows: () => Promise<unknown>
  close: () => Promise<void>
}

/** Starts our server and PostgREST on the same new database, with two shoppers and their rows. */
export async function startServers(): Promise<Servers> {
  const { url, ownerPool, asShopper, close } = await testServer()
  const directory = await mkdtemp(join(tmpdir(), 'grocery-genie-oracle-'))
  const ann = await sessionOf(await asShopper('ann'))
  const bob = await sessionOf(await asShopper('bob'))
  for (const file of ['schema.sql', 'functions.sql']) {
    await ownerPool.query(await readFile(new URL(file, import.meta.url), 'utf8'))
  }
  await ownerPool.query(startingRows(ann.id, bob.id))
  const postgrest = await startPostgRest(ownerPool.options, directory)

  const { hostname, port } = new URL(url)
  const sign = (id: string) => signedToken(postgrest.jwtSecret, { role: 'authenticated', sub: id })
  return {
    ours: {
      address: { host: hostname, port: Number(port) },
      prefix: '/rest/v1',
      tokens: { ann: ann.token, bob: bob.token, visitor: undefined },
    },
    reference: {
      address: { socketPath: postgrest.socketPath },
      prefix: '',
      tokens: { ann: sign(ann.id), bob: sign(bob.id), visitor: undefined },
    },
    reset: async () => {
      await ownerPool.query(reset)
    },
    rows: () => allRows(ownerPool),
    close: async () => {
      closeConnections()
      await postgrest.close()
      await close()
      await rm(directory, { recursive: true })
    },
  }
}

type Client = Awaited<ReturnType<Awaited<ReturnType<typeof testServer>>['asShopper']>>

async function sessionOf(client: Client): Promise<{ id: string; token: string }> {
  const { data } = await client.auth.getSession()
  if (!data.session) throw new Error('the shopper has no session')
  return { id: data.session.user.id, token: data.session.access_token }
}

function signedToken(secret: string, claims: Record<string, unknown>): string {
  const encode = (part: unknown) => Buffer.from(JSON.stringify(part)).toString('base64url')
  const content = `${encode({ alg: 'HS256', typ: 'JWT' })}.${encode(claims)}`
  return `${content}.${createHmac('sha256', secret).update(content).digest('base64url')}`
}

const columns =
  'id, owner, code, label, amount, big, price, ratio, done, due, at, token, data, tags, "odd-Name x"'

function startingRows(ann: string, bob: string): string {
  return `
    insert into oracle.samples (${columns}) values
      (1, '${ann}', 'milk', 'Milk', 1, 9007199254740993, 1.50, 0.1, false, '2026-01-31', '2026-01-01T00:00:00Z', '11111111-1111-4111-8111-111111111111', '{"a": [1, null]}', '{a,"b c"}', 'x'),
      (2, '${ann}', 'BREAD, white', null, 2, -1, 2.00, -2.5e10, true, '2025-12-24', null, null, 'null', '{}', null),
      (3, '${ann}', '🍎 "red" (a\\b)', 'שלום', null, null, null, null, true, null, '2026-06-01T12:34:56.789012Z', '22222222-2222-4222-8222-222222222222', null, null, '100%'),
      (4, '${ann}', '', 'tab	', 0, 0, 0.00, 0, false, '2026-01-31', '2026-01-01T00:00:00Z', null, '[]', '{NULL,null}', '*'),
      (5, '${ann}', null, 'Milk', 999, 42, 123456.78, 1e300, false, 'infinity', 'infinity', null, '"x"', '{milk}', 'null'),
      (6, '${bob}', 'eggs', 'Eggs', 12, 7, 3.20, 1, true, '2026-02-28', '2026-01-01T00:00:00Z', null, '{}', '{x}', 'y');
    insert into oracle.notes select '${ann}'::uuid, n::text, 'List ' || n, 'milk, bread', now(), now()
      from generate_series(1, 3) as n;
    insert into oracle.notes values ('${bob}', '1', 'Bob''s', 'eggs', now(), now());
    insert into oracle.partly values ('one', 1, 's'), ('two', null, 't');
    ${reset}`
}

const reset = `
  delete from public.samples; delete from public.notes; delete from public.partly;
  insert into public.samples (${columns}) select ${columns} from oracle.samples order by id;
  insert into public.notes select * from oracle.notes order by user_id, id;
  insert into public.partly select * from oracle.partly order by a;
  alter sequence public.samples_id_seq restart with 100;`

/** Reads all rows that a write can change, except for the times in `notes`, which come from the clock. */
async function allRows(ownerPool: Pool): Promise<unknown> {
  const { rows } = await ownerPool.query(`
    select (select json_agg(s order by id) from public.samples s) as samples,
      (select json_agg(json_build_array(user_id, id, name, items) order by user_id, id) from public.notes) as notes,
      (select json_agg(p order by a, b, secret) from public.partly p) as partly`)
  return rows[0]
}
