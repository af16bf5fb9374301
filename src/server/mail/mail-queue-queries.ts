import type { Pool } from 'pg'
import type { Mail } from './mail.ts'

/** A mail that one server has for itself until its claim ends. */
export type QueuedMail = {
  id: string
  mail: Mail
  /** This one is counted. */
  tries: number
}

/** More wait only while no mail server answers; the limits of /auth/v1 allow far fewer. */
const maxQueued = 10_000

/** The shortest life of a link or a code. */
const maxAgeMinutes = 10

/** Keeps a mail that the caller tries to send at once; false when too many wait. */
export async function addMail(
  pool: Pool,
  { id, mail, claimMs }: { id: string; mail: Mail; claimMs: number },
): Promise<boolean> {
  const { rowCount } = await pool.query(
    `insert into grocery_genie.mails (id, recipient, mail, due_at)
     select $1, $2, $3, now() + $4 * interval '1 millisecond'
     where (select count(*) from grocery_genie.mails) < $5`,
    [id, mail.to, JSON.stringify(mail), claimMs, maxQueued],
  )
  return rowCount === 1
}

/** Gives up mails whose link or code may be dead, but for those that a server tries just now; says how many. */
export async function removeLateMails(pool: Pool): Promise<number> {
  const { rowCount } = await pool.query(
    `delete from grocery_genie.mails
     where due_at <= now() and queued_at < now() - $1 * interval '1 minute'`,
    [maxAgeMinutes],
  )
  return rowCount ?? 0
}

/**
 * Takes mails that are due, so that no other server does: whoever dies with them loses them to the others
 * when the claim ends. One that fell due after `removeLateMails`, and is late, waits for its next call.
 */
export async function claimMails(
  pool: Pool,
  { atMost, claimMs }: { atMost: number; claimMs: number },
): Promise<QueuedMail[]> {
  const { rows } = await pool.query<QueuedMail>(
    `with due as (
       select id from grocery_genie.mails
       where due_at <= now() and queued_at >= now() - $3 * interval '1 minute'
       order by due_at limit $1 for update skip locked
     )
     update grocery_genie.mails as claimed
     set due_at = now() + $2 * interval '1 millisecond', tries = claimed.tries + 1
     from due where claimed.id = due.id
     returning claimed.id, claimed.mail, claimed.tries`,
    [atMost, claimMs, maxAgeMinutes],
  )
  return rows
}

/**
 * Lets any server try it again after a while. False when it isn't there any more, or when another
 * server has claimed it since, because this one stood still for longer than its claim.
 */
export async function postponeMail(
  pool: Pool,
  postponed: { id: string; claimedTries: number; tries: number; waitMs: number },
): Promise<boolean> {
  const { id, claimedTries, tries, waitMs } = postponed
  const { rowCount } = await pool.query(
    `update grocery_genie.mails
     set due_at = now() + $4 * interval '1 millisecond', tries = $3 where id = $1 and tries = $2`,
    [id, claimedTries, tries, waitMs],
  )
  return rowCount === 1
}

export async function removeMail(pool: Pool, id: string): Promise<void> {
  await pool.query('delete from grocery_genie.mails where id = $1', [id])
}
