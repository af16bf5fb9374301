import type { Client } from 'pg'
import { StartError } from '../lib/errors.ts'
import type { SqlHistory } from './sql-history.ts'

/**
 * SQL files that add the parts of Supabase that a plain PostgreSQL lacks: roles, schemas, auth tables and
 * functions.
 */
export const bootstrapHistory: SqlHistory = {
  kind: 'bootstrap',
  folder: new URL('./bootstrap/', import.meta.url),
  separator: '-',
  table: 'grocery_genie.bootstrap',
  createTable: `
    create schema if not exists grocery_genie;
    create table if not exists grocery_genie.bootstrap (
      version text primary key,
      applied_at timestamptz not null default now()
    )`,
  record: ({ version, sha256 }) => ({
    text: 'insert into grocery_genie.bootstrap (version, sha256) values ($1, $2)',
    values: [version, sha256],
  }),
}

const minServerVersion = 150_000

/** Throws StartError if PostgreSQL is too old or the schema `auth` belongs to another product. */
export async function checkServer(owner: Client): Promise<void> {
  const { rows } = await owner.query<{ number: number; version: string; foreign: boolean }>(`
    select current_setting('server_version_num')::int as number,
      current_setting('server_version') as version,
      to_regnamespace('auth') is not null and to_regnamespace('grocery_genie') is null as foreign`)
  const server = rows[0]
  if (server === undefined) throw new Error('PostgreSQL did not return its version')
  if (server.number < minServerVersion) {
    throw new StartError(
      `DATABASE_URL points to PostgreSQL ${server.version}. Use PostgreSQL 15 or later.`,
    )
  }
  if (server.foreign) {
    throw new StartError(
      'DATABASE_URL points to a database with a schema "auth" that Grocery Genie did not create. Use an empty database or one that Grocery Genie created.',
    )
  }
}
