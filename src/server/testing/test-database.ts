import { randomUUID } from 'node:crypto'
import type { Pool } from 'pg'
import { inject } from 'vitest'
import { asLogin, type Connection, type Login } from '../database/connection.ts'
import { withOwner } from '../database/owner-client.ts'
import { createPool } from '../database/pool.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    postgres: {
      /** The owner's, to a database that is a migrated template. */
      template: Connection & { database: string }
      /** The name of a copy of it with the tables of tests. */
      templateWithNotes: string
      login: Login
      /** Holds a copy of PostgreSQL where the account that runs it can't enter the clone. */
      binariesRoot: string
    }
  }
}

export type TestDatabase = {
  /** Works as the server does: a login role that owns nothing. */
  pool: Pool
  /** May do everything in this database. */
  ownerPool: Pool
  ownerConnection: Connection
  close: () => Promise<void>
}

/** A migrated database of its own with the table `notes` of `notes.sql`, removed by `close`. */
export function testDatabase(): Promise<TestDatabase> {
  return createDatabase(inject('postgres').templateWithNotes)
}

/** The same with the tables of the app alone. */
export function migratedDatabase(): Promise<TestDatabase> {
  return createDatabase(inject('postgres').template.database)
}

/** A database that nobody has prepared yet. */
export function emptyDatabase(): Promise<TestDatabase> {
  return createDatabase('template0')
}

async function createDatabase(source: string): Promise<TestDatabase> {
  const { template, login } = inject('postgres')
  const name = `test_${randomUUID().replaceAll('-', '')}`
  const maintenance = { ...template, database: 'postgres' }
  // By files, not through the log of changes, which is twice as fast for a database this small.
  await withOwner(maintenance, (owner) =>
    owner.query(`create database ${name} template ${source} strategy file_copy`),
  )
  const ownerConnection = { ...template, database: name }
  const pool = createPool(asLogin(ownerConnection, login), poolOptions)
  const ownerPool = createPool(ownerConnection, poolOptions)
  return {
    pool,
    ownerPool,
    ownerConnection,
    close: async () => {
      await Promise.all([pool.end(), ownerPool.end()])
      await withOwner(maintenance, (owner) => owner.query(`drop database ${name} with (force)`))
    },
  }
}

const poolOptions = {
  applicationName: 'test',
  maxConnections: 10,
  onConnectionError: () => {},
}
