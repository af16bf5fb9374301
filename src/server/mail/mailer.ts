import { randomUUID } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import type { Pool } from 'pg'
import type { Logger } from 'pino'
import { describeError } from '../lib/errors.ts'
import { isOutage } from '../lib/outage.ts'
import { repeatUntilStopped } from '../lib/repeat.ts'
import { type Metrics, noMetrics } from '../metrics/metrics.ts'
import type { Settings } from '../settings/env.ts'
import { composeMail, InvalidMail } from './compose.ts'
import type { Mail } from './mail.ts'
import {
  addMail,
  claimMails,
  postponeMail,
  type QueuedMail,
  removeLateMails,
  removeMail,
} from './mail-queue-queries.ts'
import { outboxDelivery, pruneOutbox } from './outbox.ts'
import { failureOf, isRefusedLogin, isTemporary, smtpDelivery } from './smtp.ts'

export type Mailer = {
  /**
   * Sends an email in the background. Never throws and never waits, so that response times don't reveal
   * whether an email was sent. If too many emails are pending or the server is stopping, drops the email and
   * logs that. Call this after the transaction is committed.
   */
  send: (mail: Mail) => void
  /** Also starts to send emails that are already in the queue. Call this once the server has started. */
  watchQueue: () => void
  /**
   * Waits up to five seconds for pending emails. Emails that are still pending after that stay queued for
   * another server or the next start.
   */
  close: () => Promise<void>
  /** Whether emails are sent by SMTP. If not, emails are written to the outbox. */
  isOn: boolean
}

export type MailTiming = typeof mailTiming

export const mailTiming = {
  /** Delay before an email is sent, so that the response to the request goes out first. */
  afterResponseMs: 100,
  attemptMs: 30_000,
  retries: 5,
  /**
   * Delay before the first retry. Each later delay is four times as long, so that the retries outlast the
   * five minutes of greylisting.
   */
  firstRetryMs: 2000,
  maxRetryMs: 300_000,
  /** How often each server checks for queued emails. */
  pollEveryMs: 5000,
  drainMs: 5000,
}

/** Maximum number of pending emails. The number gets this high only if the mail server is slow. */
const maxPending = 1000
/** Maximum number of claimed emails. Even a slow mail server accepts this many before their claims expire. */
const maxClaimed = 60
/** Number of emails claimed per query. */
const claimBatchSize = 20

type MailSettings = Pick<Settings, 'siteUrl' | 'dataDir' | 'smtp' | 'mailFrom'>

/**
 * Creates a mailer with a queue in the database. Without an SMTP server, it writes emails to the outbox. The
 * server that queues an email makes the first attempt; any server can make the later attempts. An email is
 * sent twice only if it couldn't be removed from the queue after it was sent. The two copies have the same
 * Message-ID.
 */
export async function createMailer(options: {
  settings: MailSettings
  pool: Pool
  log: Logger
  timing?: MailTiming
  metrics?: Metrics
}): Promise<Mailer> {
  const { settings, pool, log, timing = mailTiming, metrics = noMetrics } = options
  const delivery = settings.smtp ? smtpDelivery(settings.smtp) : outboxDelivery(settings.dataDir)
  const claimMs = 2 * timing.attemptMs
  const stopping = new AbortController()
  const pending = new Set<Promise<void>>()
  if (!settings.smtp) await clearOutbox(settings.dataDir, log)
  let polling: { stop: () => Promise<void> } | undefined
  let claimed = 0

  function start(work: () => Promise<void>): void {
    const done: Promise<void> = work().finally(() => pending.delete(done))
    pending.add(done)
  }

  /** Removes expired emails from the queue. Claims the emails that are due and starts to send them. */
  async function sendDue(signal: AbortSignal): Promise<void> {
    try {
      const late = await removeLateMails(pool)
      if (late > 0) log.warn({ mails: late }, 'Emails were not sent because they waited too long')
      let isMore = true
      while (isMore && !signal.aborted && claimed < maxClaimed) {
        const due = await claimMails(pool, { atMost: claimBatchSize, claimMs })
        for (const queued of due) start(() => sendClaimed(queued))
        isMore = due.length === claimBatchSize
      }
    } catch (error) {
      // While the database is down, failed requests already log the outage.
      if (isOutage(error)) return
      log.warn({ err: describeError(error) }, 'The email queue could not be read')
    }
  }

  async function sendClaimed(queued: QueuedMail): Promise<void> {
    claimed += 1
    await metrics.runJob('mail', () => attempt(queued, true))
    claimed -= 1
  }

  /** Queues a new email and makes the first attempt to send it. */
  async function accept(mail: Mail): Promise<void> {
    const queued = { id: randomUUID(), mail, tries: 1 }
    const outcome = await enqueue(queued)
    if (outcome === 'full') {
      log.warn({ kind: mail.kind }, 'An email was not sent because the queue is full')
      return
    }
    await setTimeout(timing.afterResponseMs)
    await metrics.runJob('mail', () => attempt(queued, outcome === 'queued'))
  }

  /** Queues an email. If the database is down, the email isn't queued and gets only one attempt. */
  async function enqueue({ id, mail }: QueuedMail): Promise<'queued' | 'failed' | 'full'> {
    try {
      return (await addMail(pool, { id, mail, claimMs })) ? 'queued' : 'full'
    } catch (error) {
      log.warn({ kind: mail.kind, err: describeError(error) }, 'An email was not queued')
      return 'failed'
    }
  }

  /**
   * Tries to send an email. After a temporary failure, postpones it. Returns false if the email was dropped
   * or taken over by another server.
   */
  async function attempt(queued: QueuedMail, isQueued: boolean): Promise<boolean> {
    const { id, mail } = queued
    try {
      const composed = await composeMail(mail, { ...settings, id })
      await delivery.deliver(composed, signalOf(stopping.signal, timing.attemptMs))
    } catch (error) {
      if (isQueued && canRetry(queued, error)) return postpone(queued, error)
      logFailure(mail, error)
      if (isQueued) await remove(queued)
      return false
    }
    if (isQueued) await remove(queued)
    return true
  }

  /**
   * Whether to try the email again. True if this server is stopping, or if the failure is temporary and there
   * are attempts left.
   */
  function canRetry({ tries }: QueuedMail, error: unknown): boolean {
    return stopping.signal.aborted || (isTemporary(error) && tries <= timing.retries)
  }

  /**
   * Postpones an email. Returns false if the email was removed with its account or taken over by another
   * server.
   */
  async function postpone({ id, mail, tries }: QueuedMail, error: unknown): Promise<boolean> {
    const isStopping = stopping.signal.aborted
    const retry = isStopping ? { tries: tries - 1, waitMs: 0 } : { tries, waitMs: waitMs(tries) }
    try {
      const isPostponed = await postponeMail(pool, { id, claimedTries: tries, ...retry })
      if (!isPostponed) logFailure(mail, error)
      else if (isStopping)
        log.info({ kind: mail.kind }, 'An email was left for another server or the next start')
      else if (isRefusedLogin(error))
        log.warn(
          { kind: mail.kind, ...failureOf(error) },
          'An email was postponed because the mail server refused the user name or password',
        )
      return isPostponed
    } catch (cause) {
      const info = { kind: mail.kind, err: describeError(cause) }
      log.warn(info, 'An email could not be postponed and will be retried when its claim expires')
      return true
    }
  }

  function waitMs(tries: number): number {
    return Math.min(timing.firstRetryMs * 4 ** (tries - 1), timing.maxRetryMs)
  }

  async function remove({ id, mail }: QueuedMail): Promise<void> {
    try {
      await removeMail(pool, id)
    } catch (error) {
      const info = { kind: mail.kind, err: describeError(error) }
      log.warn(info, 'An email could not be removed from the queue and may be sent again')
    }
  }

  function logFailure(mail: Mail, error: unknown): void {
    const info = { kind: mail.kind, ...failureOf(error) }
    if (error instanceof InvalidMail) log.error(info, `An email was not sent. ${error.message}`)
    else if (stopping.signal.aborted)
      log.warn(info, 'An email was not sent before the server stopped')
    else
      log.warn(
        info,
        settings.smtp ? 'An email was not sent' : 'An email was not put into the outbox',
      )
  }

  return {
    isOn: settings.smtp !== undefined,
    send: (mail) => {
      if (stopping.signal.aborted || pending.size >= maxPending) {
        log.warn(
          { kind: mail.kind },
          'An email was not sent because too many are pending or the server is stopping',
        )
        return
      }
      start(() => accept(mail))
    },
    watchQueue: () => {
      polling ??= repeatUntilStopped(sendDue, timing.pollEveryMs)
    },
    close: async () => {
      const drained = new AbortController()
      await polling?.stop()
      await Promise.race([
        Promise.all(pending),
        setTimeout(timing.drainMs, undefined, { signal: drained.signal }).catch(() => {}),
      ])
      drained.abort()
      stopping.abort()
      await Promise.all(pending)
      delivery.close()
    },
  }
}

/**
 * Removes old emails from the outbox. If that fails, only logs the failure, so that the server can still
 * start.
 */
async function clearOutbox(dataDir: string, log: Logger): Promise<void> {
  try {
    await pruneOutbox(dataDir)
  } catch (error) {
    log.warn(failureOf(error), 'Old emails were not removed from the outbox')
  }
}

function signalOf(stopping: AbortSignal, attemptMs: number): AbortSignal {
  return AbortSignal.any([stopping, AbortSignal.timeout(attemptMs)])
}
