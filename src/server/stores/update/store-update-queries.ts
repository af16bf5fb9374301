import type { Client, Pool } from 'pg'
import { type Identity, transactionAs } from '../../database/transaction.ts'

// Key of the advisory lock for store updates. All servers must use the same number, which is otherwise
// arbitrary.
const updateLock = 5_310_927_844

const server: Identity = { role: 'service_role', claims: {} }

/**
 * Tries to take the lock for store updates, without waiting. Returns false if another connection holds the
 * lock. The lock lasts until the connection ends.
 */
export async function tryUpdateLock(client: Client): Promise<boolean> {
  // Without keepalives, PostgreSQL would take hours to notice that a machine has vanished. Until then, it
  // would keep that machine's lock.
  await client.query(
    'set tcp_keepalives_idle = 20; set tcp_keepalives_interval = 10; set tcp_keepalives_count = 3',
  )
  const { rows } = await client.query<{ isTaken: boolean }>(
    'select pg_try_advisory_lock($1) as "isTaken"',
    [updateLock],
  )
  return rows[0]?.isTaken === true
}

export type KnownImport = {
  chain: string
  source: string | null
  etag: string | null
  failedAttempts: number
  isDue: boolean
}

/**
 * Returns the import state of every chain that has ever been tried. A chain is due 30 days after its last
 * update or, if the last attempt failed, at the time set for the next one. A chain is also due if the times
 * show that the clock was wrong: the last update is more than a day in the future, or the next attempt is
 * more than eight days away.
 */
export function selectImports(pool: Pool): Promise<KnownImport[]> {
  return transactionAs(pool, server, async (client) => {
    const { rows } = await client.query<KnownImport>(
      `select chain, source, etag, failed_attempts as "failedAttempts",
         case
           when next_attempt_at is not null then
             next_attempt_at not between now() and now() + interval '8 days'
           when failure is not null or greatest(attempted_at, imported_at) is null then true
           else
             greatest(attempted_at, imported_at)
               not between now() - interval '30 days' and now() + interval '1 day'
         end as "isDue"
       from public.store_imports`,
    )
    return rows
  })
}

export type ImportCounts = { chains: number; others: number; stores: number }

/**
 * Returns how many of the given chains have imported stores, how many other chains do, and the total number
 * of stores.
 */
export function countImported(pool: Pool, chains: readonly string[]): Promise<ImportCounts> {
  return transactionAs(pool, server, async (client) => {
    const { rows } = await client.query<ImportCounts>(
      `select count(*) filter (where chain = any($1::text[]))::int as chains,
         count(*) filter (where chain <> all($1::text[]))::int as others,
         coalesce(sum(store_count), 0)::int as stores
       from public.store_imports where store_count > 0`,
      [chains],
    )
    return rows[0] ?? { chains: 0, others: 0, stores: 0 }
  })
}

/**
 * Records that the chain is up to date and that its banners were tried along with it. A banner that failed
 * keeps its recorded failure.
 */
export async function recordUpdated(
  pool: Pool,
  { chain, banners }: { chain: string; banners: readonly string[] },
): Promise<void> {
  await transactionAs(pool, server, (client) =>
    client.query(
      `update public.store_imports
       set attempted_at = now(), next_attempt_at = null, failed_attempts = 0,
         failure = case when chain <> $1 then failure end
       where chain = $1 or chain = any($2::text[])`,
      [chain, banners],
    ),
  )
}

export type Failure = { chain: string; failedAttempts: number; waitMs: number }

/** Records why chains failed and when to try each one again. Returns the time of the earliest retry. */
export function recordFailures(
  pool: Pool,
  failures: readonly Failure[],
  why: string,
): Promise<Date> {
  return transactionAs(pool, server, async (client) => {
    const { rows } = await client.query<{ nextAttemptAt: Date }>(
      `insert into public.store_imports
         (chain, failed_attempts, next_attempt_at, attempted_at, failure)
       select chain, failed_attempts, now() + wait_ms * interval '1 ms', now(), $4
       from unnest($1::text[], $2::int[], $3::float8[]) as failed (chain, failed_attempts, wait_ms)
       on conflict (chain) do update
       set failed_attempts = excluded.failed_attempts, next_attempt_at = excluded.next_attempt_at,
         attempted_at = excluded.attempted_at, failure = excluded.failure
       returning next_attempt_at as "nextAttemptAt"`,
      [
        failures.map(({ chain }) => chain),
        failures.map(({ failedAttempts }) => failedAttempts),
        failures.map(({ waitMs }) => waitMs),
        why,
      ],
    )
    return new Date(Math.min(...rows.map(({ nextAttemptAt }) => nextAttemptAt.getTime())))
  })
}
