import { randomBytes } from 'node:crypto'
import pg, { type Client } from 'pg'
import type { Login } from './connection.ts'
import { inOwnerTransaction } from './owner-client.ts'

/** Time limits for a statement and for an idle transaction in the server's sessions. */
export type Timeouts = { statementMs: number; idleTransactionMs: number }

/** Timeouts for a new login role, until a server applies the timeouts from its settings. */
const firstTimeouts: Timeouts = { statementMs: 10_000, idleTransactionMs: 10_000 }

/**
 * Creates or updates the server's login role. The role doesn't own anything and may switch to callers' roles.
 * Without `timeouts`, an existing role keeps its timeouts. The role's name is random, so that two
 * installations on the same PostgreSQL use different roles.
 */
export async function ensureLoginRole(owner: Client, timeouts?: Timeouts): Promise<Login> {
  const login = (await readLogin(owner)) ?? {
    user: `grocery_server_${randomBytes(4).toString('hex')}`,
    password: randomBytes(24).toString('base64url'),
  }
  await inOwnerTransaction(owner, async () => {
    await createRole(owner, login)
    await setSessionDefaults(owner, login, timeouts)
    await owner.query(
      `insert into grocery_genie.secrets (name, value) values ('login_role', $1), ('login_password', $2)
       on conflict do nothing`,
      [login.user, login.password],
    )
  })
  return login
}

/** Returns the login that is stored in the database, or undefined if there is none. */
async function readLogin(owner: Client): Promise<Login | undefined> {
  const { rows } = await owner.query<{ name: string; value: string }>(
    "select name, value from grocery_genie.secrets where name in ('login_role', 'login_password')",
  )
  const user = rows.find((row) => row.name === 'login_role')?.value
  const password = rows.find((row) => row.name === 'login_password')?.value
  return user && password ? { user, password } : undefined
}

/** Creates the role if it doesn't exist, and grants its privileges. */
async function createRole(owner: Client, { user, password }: Login): Promise<void> {
  const role = pg.escapeIdentifier(user)
  // The role may be missing if the database was copied to another PostgreSQL.
  const { rowCount } = await owner.query('select from pg_roles where rolname = $1', [user])
  if (rowCount === 0) {
    await owner.query(`create role ${role} login noinherit password ${pg.escapeLiteral(password)}`)
  }
  const { rows } = await owner.query<{ database: string }>('select current_database() as database')
  const database = pg.escapeIdentifier(rows[0]?.database ?? '')
  await owner.query(`
    grant anon, authenticated, service_role, grocery_auth to ${role};
    grant connect on database ${database} to ${role};
    grant usage on schema auth, grocery_genie to ${role};
    grant execute on function auth.session_is_alive(uuid) to ${role};
    grant select, insert, update, delete on grocery_genie.rate_limits to ${role};
    grant select, insert, update, delete on grocery_genie.loose_files to ${role};
    grant select, insert, update, delete on grocery_genie.mails to ${role}`)
  // The server logs each failed request. If PostgreSQL logged failures as well, any caller could fill the
  // disk. Only a superuser may turn off PostgreSQL's log of failures.
  await owner.query(`
    do $$ begin
      if (select rolsuper from pg_roles where rolname = current_user) then
        alter role ${role} set log_min_messages = 'log';
      end if;
    end $$`)
}

/**
 * Sets defaults for all sessions of the role, because a pooler rejects most connection parameters. Without
 * `timeouts`, the role keeps its current timeouts.
 */
async function setSessionDefaults(
  owner: Client,
  { user }: Login,
  timeouts: Timeouts | undefined,
): Promise<void> {
  const { rows } = await owner.query<{ name: string; value: string }>(
    `select split_part(entry, '=', 1) as name, substr(entry, strpos(entry, '=') + 1) as value
     from pg_db_role_setting, unnest(setconfig) as entry
     where setrole = (select oid from pg_roles where rolname = $1) and setdatabase = 0`,
    [user],
  )
  const present = new Map(rows.map(({ name, value }) => [name, value]))
  const { statementMs, idleTransactionMs } = timeouts ?? firstTimeouts
  const desired = {
    // REST responses show times as PostgreSQL prints them. A Supabase project prints them in UTC.
    TimeZone: 'UTC',
    statement_timeout: `${statementMs}ms`,
    idle_in_transaction_session_timeout: `${idleTransactionMs}ms`,
  }
  for (const [name, value] of Object.entries(desired)) {
    const isKept = timeouts === undefined && present.has(name)
    if (isKept || present.get(name) === value) continue
    await owner.query(
      `alter role ${pg.escapeIdentifier(user)} set ${name} = ${pg.escapeLiteral(value)}`,
    )
  }
}
