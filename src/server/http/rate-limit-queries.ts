import type { Pool } from 'pg'

/** Who waited for the row asks at an earlier time than who has begun the window; no statement waits as long. */
const maxWaitMs = 60_000

export type Counted = { count: number; msLeft: number }

/**
 * Counts requests of the key in windows that begin with its first request. By the clock of PostgreSQL,
 * which all servers have in common: one whose own clock is wrong would end the windows of the others,
 * or leave them windows that last until its time. A window that ends far later than it can is over.
 */
export async function addToCount(
  pool: Pool,
  { key, requests, seconds }: { key: string; requests: number; seconds: number },
): Promise<Counted> {
  const { rows } = await pool.query<Counted>(
    `with clock as (select (extract(epoch from now()) * 1000)::bigint as now_ms)
     insert into grocery_genie.rate_limits as known (key, points, expire)
     select $1, $2::int, now_ms + $3::bigint from clock
     on conflict (key) do update set (points, expire) = (
       select case when is_open then known.points else 0 end + excluded.points,
         case when is_open then known.expire else excluded.expire end
       from (
         select known.expire > excluded.expire - $3 and known.expire <= excluded.expire + $4
       ) w (is_open)
     )
     returning points as count, (expire - (select now_ms from clock))::float8 as "msLeft"`,
    [key, requests, seconds * 1000, maxWaitMs],
  )
  const [counted] = rows
  if (counted === undefined) throw new Error('PostgreSQL did not say the count')
  return counted
}

export async function clearOldCounts(pool: Pool): Promise<void> {
  await pool.query(
    `delete from grocery_genie.rate_limits
     where expire < (extract(epoch from now() - interval '1 hour') * 1000)::bigint`,
  )
}
