import { migrationBaseline } from './baseline.ts'
import type { SqlHistory } from './sql-history.ts'

const migrationsFolder = new URL('../../../supabase/migrations/', import.meta.url)

/** Returns the history of the app's migrations. The Supabase CLI uses the same table. */
export function migrationHistory(folder = migrationsFolder): SqlHistory {
  return {
    kind: 'migration',
    folder,
    separator: '_',
    baseline: migrationBaseline,
    table: 'supabase_migrations.schema_migrations',
    createTable: `
      create schema if not exists supabase_migrations;
      create table if not exists supabase_migrations.schema_migrations (
        version text primary key,
        statements text[],
        name text
      )`,
    record: ({ version, name, sql, sha256 }) => ({
      text: `insert into supabase_migrations.schema_migrations (version, name, statements, sha256)
        values ($1, $2, $3, $4)`,
      values: [version, name, [sql], sha256],
    }),
  }
}
