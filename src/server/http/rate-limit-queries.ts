import type { Pool } from 'pg'

/**
 * Maximum time that a statement waits for the row's lock. `now()` doesn't advance during that wait. A window
 * that another statement begins during the wait may therefore end up to this much later than a window that
 * begins at `now()`.
 */
const maxWaitMs = 60_000

export type Counted = { count: number; msLeft: number }

/**
 * Adds `requests` to the key's count. Returns the new total, which may exceed the limit. A count expires
 * `seconds` after its first request. PostgreSQL's clock measures that time, so a server with a wrong clock
 * can't end or extend counts. If a count expires so far in the future that PostgreSQL's clock must have been
 * wrong, the count starts over.
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
  if (counted === undefined) throw new Error('PostgreSQL did not return a count')
  return counted
}

/** Deletes the counts of windows that ended more than an hour ago. */
export async function clearOldCounts(pool: Pool): Promise<void> {
  await pool.query(
    `delete from grocery_genie.rate_limits
     where expire < (extract(epoch from now() - interval '1 hour') * 1000)::bigint`,
  )
}
