import { z } from 'zod'
import { wholeNumber } from './setting-shapes.ts'

const databaseAddress = () =>
  z
    .string()
    .refine(isDatabaseUrl, 'an address like postgresql://owner:password@host:5432/database')
    .optional()

const hourSeconds = 3600
const seconds = () => wholeNumber(1, hourSeconds)

/** Database settings: address, pool size and timeouts. */
export const databaseShape = {
  DATABASE_URL: databaseAddress(),
  DATABASE_DIRECT_URL: databaseAddress(),
  // An account may use a quarter of the pool (pool-share.ts), so four connections are the minimum.
  DATABASE_POOL_SIZE: wholeNumber(4, 1000).default(20),
  DATABASE_CONNECT_TIMEOUT_SECONDS: seconds().default(5),
  DATABASE_STATEMENT_TIMEOUT_SECONDS: seconds().default(10),
  DATABASE_IDLE_TRANSACTION_TIMEOUT_SECONDS: seconds().default(10),
}

type DatabaseEnvironment = z.infer<z.ZodObject<typeof databaseShape>>

/**
 * Returns the names of required settings that are missing: DATABASE_URL, if only DATABASE_DIRECT_URL is set.
 * Without this check, the server would use the embedded PostgreSQL.
 */
export function missingDatabaseSettings(environment: DatabaseEnvironment): string[] {
  const { DATABASE_URL: url, DATABASE_DIRECT_URL: direct } = environment
  return direct !== undefined && url === undefined ? ['DATABASE_URL'] : []
}

/** Converts the environment variables to database settings. */
export function toDatabaseSettings(environment: DatabaseEnvironment) {
  return {
    /** Undefined if the embedded PostgreSQL is used. */
    databaseUrl: environment.DATABASE_URL,
    /**
     * Address of the database itself if DATABASE_URL is the address of a pooler. Undefined without a pooler.
     */
    databaseDirectUrl: environment.DATABASE_DIRECT_URL,
    /** Maximum number of connections for requests. */
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
