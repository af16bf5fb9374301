import { z } from 'zod'
import { wholeNumber } from './setting-shapes.ts'

const databaseAddress = () =>
  z
    .string()
    .refine(isDatabaseUrl, 'an address like postgresql://owner:password@host:5432/database')
    .optional()

const hourSeconds = 3600
const seconds = () => wholeNumber(1, hourSeconds)

/** Where the database is, and how many connections it gives for how long. */
export const databaseShape = {
  DATABASE_URL: databaseAddress(),
  DATABASE_DIRECT_URL: databaseAddress(),
  // With fewer, a caller's share of the pool would be a single connection.
  DATABASE_POOL_SIZE: wholeNumber(4, 1000).default(20),
  DATABASE_CONNECT_TIMEOUT_SECONDS: seconds().default(5),
  DATABASE_STATEMENT_TIMEOUT_SECONDS: seconds().default(10),
  DATABASE_IDLE_TRANSACTION_TIMEOUT_SECONDS: seconds().default(10),
}

type DatabaseEnvironment = z.infer<z.ZodObject<typeof databaseShape>>

/** A direct address alone would quietly leave the embedded PostgreSQL in use. */
export function missingDatabaseSettings(environment: DatabaseEnvironment): string[] {
  const { DATABASE_URL: url, DATABASE_DIRECT_URL: direct } = environment
  return direct !== undefined && url === undefined ? ['DATABASE_URL'] : []
}

export function toDatabaseSettings(environment: DatabaseEnvironment) {
  return {
    /** Undefined: the embedded PostgreSQL. */
    databaseUrl: environment.DATABASE_URL,
    /** Leads past the pooler that DATABASE_URL leads to; undefined: there is none. */
    databaseDirectUrl: environment.DATABASE_DIRECT_URL,
    /** Connections for requests. */
    databasePoolSize: environment.DATABASE_POOL_SIZE,
    databaseTimeouts: {
      connectMs: environment.DATABASE_CONNECT_TIMEOUT_SECONDS * 1000,
      statementMs: environment.DATABASE_STATEMENT_TIMEOUT_SECONDS * 1000,
      idleTransactionMs: environment.DATABASE_IDLE_TRANSACTION_TIMEOUT_SECONDS * 1000,
    },
  }
}

function isDatabaseUrl(text: string): boolean {
  return /^postgres(ql)?:$/.test(URL.parse(text)?.protocol ?? '')
}
