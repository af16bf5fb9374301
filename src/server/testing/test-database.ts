import { randomUUID } from 'node:crypto'
import type { Pool } from 'pg'
import { inject } from 'vitest'
import { asLogin, type Connection, type Login } from '../database/connection.ts'
import { withOwner } from '../database/owner-client.ts'
import { createPool } from '../database/pool.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    postgres: {
      /** Owner connection to the migrated template database. */
      template: Connection & { database: string }
      /** Name of a copy of the template. The copy also contains the table that only tests use. */
      templateWithNotes: string
      login: Login
      /** Folder for a copy of PostgreSQL, needed if PostgreSQL's account can't enter the project folder. */
      binariesRoot: string
      /**
       * Folder for test data, in memory if possible. The system may forbid running programs from this folder.
       */
      dataFolder: string
    }
  }
}

export type TestDatabase = {
  /** Connects as the server's login role, which doesn't own anything. */
  pool: Pool
  /** Connects as the owner of the database. */
  ownerPool: Pool
  ownerConnection: Connection
  close: () => Promise<void>
}

/** Creates a migrated database, with the table `notes` from `notes.sql`. `close` drops it. */
export function testDatabase(): Promise<TestDatabase> {
  return createDatabase(inject('postgres').templateWithNotes)
}

/** Creates a migrated database with only the app's tables. */
export function migratedDatabase(): Promise<TestDatabase> {
  return createDatabase(inject('postgres').template.database)
}

/** Creates an empty database, without the app's tables. */
export function emptyDatabase(): Promise<TestDatabase> {
  return createDatabase('template0')
}

async function createDatabase(source: string): Promise<TestDatabase> {
  const { template, login } = inject('postgres')
  const name = `test_${randomUUID().replaceAll('-', '')}`
  const maintenance = { ...template, database: 'postgres' }
  // For a database this small, copying the files is twice as fast as using the write-ahead log.
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
