import type { Pool } from 'pg'
import type { Mail } from './mail.ts'

/** A queued email. Until the claim expires, only the server that claimed the email sends it. */
export type QueuedMail = {
  id: string
  mail: Mail
  /** Number of attempts, including the current one. */
  tries: number
}

/**
 * Maximum number of queued emails. The rate limits for /auth/v1 allow far fewer emails, so the queue gets
 * this long only if the mail server is down.
 */
const maxQueued = 10_000

/** Maximum age of a queued email: the shortest time for which a link or code is valid. */
const maxAgeMinutes = 10

/**
 * Queues an email and claims it for `claimMs`, so that only the caller makes the first attempt to send it.
 * Returns false if the queue is full.
 */
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

/**
 * Removes emails that are due but were queued more than ten minutes ago, because their links or codes may
 * have expired. Keeps emails that are claimed or waiting for a retry. Returns how many were removed.
 */
export async function removeLateMails(pool: Pool): Promise<number> {
  const { rowCount } = await pool.query(
    `delete from grocery_genie.mails
     where due_at <= now() and queued_at < now() - $1 * interval '1 minute'`,
    [maxAgeMinutes],
  )
  return rowCount ?? 0
}

/**
 * Claims due emails for this server and returns them, the most overdue first. Increments each email's number
 * of attempts. If this server dies, other servers can claim the emails when the claim expires. Skips expired
 * emails, which `removeLateMails` removes.
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
 * Ends the claim, so that any server can try to send the email again after a delay. Returns false if the
 * email no longer exists, or if another server has claimed it because this server's claim expired.
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

/** Removes an email from the queue. Does nothing if the email is no longer in the queue. */
export async function removeMail(pool: Pool, id: string): Promise<void> {
  await pool.query('delete from grocery_genie.mails where id = $1', [id])
}
