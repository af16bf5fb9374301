import { randomUUID } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import type { Pool } from 'pg'
import type { Logger } from 'pino'
import { describeError } from '../lib/errors.ts'
import { isOutage } from '../lib/outage.ts'
import { repeatUntilStopped } from '../lib/repeat.ts'
import { type Metrics, noMetrics } from '../metrics/metrics.ts'
import type { Settings } from '../settings/env.ts'
import { composeMail, UnfitMail } from './compose.ts'
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
import { failureOf, isPassing, isRefusedLogin, smtpDelivery } from './smtp.ts'

export type Mailer = {
  /** Never throws and never waits for the mail server: the time of the response tells nothing. Call it after the commit. */
  send: (mail: Mail) => void
  /** From now on sends what waits in the database too: a server that can't start leaves it to the others. */
  watchQueue: () => void
  /** Ends when the mails under way were sent, or soon; what is left waits for another server, or for the next start. */
  close: () => Promise<void>
  /** Whether mails reach mailboxes; else they lie in the outbox. */
  isOn: boolean
}

export type MailTiming = typeof mailTiming

export const mailTiming = {
  /** The response to the request that caused the mail is out by then. */
  afterResponseMs: 100,
  attemptMs: 30_000,
  retries: 5,
  /** Four times as long before each further try: enough for a server that lets strangers wait for five minutes. */
  firstRetryMs: 2000,
  maxRetryMs: 300_000,
  /** How often each server asks for mails that wait. */
  lookEveryMs: 5000,
  drainMs: 5000,
}

/** More are under way only while the mail server is slow. */
const maxUnderWay = 1000
/** Claimed and not sent yet: so few that a slow mail server takes the last before its claim ends. */
const maxClaimed = 60
/** Claimed at each look, so that a backlog is sent in time. */
const claimedAtOnce = 20

type MailSettings = Pick<Settings, 'siteUrl' | 'dataDir' | 'smtp' | 'mailFrom'>

/**
 * Sends mails from a queue in the database, from which any server takes what another one could not
 * send. The server that queues a mail tries first. A mail is sent twice only when a server could not
 * remove it after sending it, and then with the same Message-ID.
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
  const underWay = new Set<Promise<void>>()
  if (!settings.smtp) await clearOutbox(settings.dataDir, log)
  let looking: { stop: () => Promise<void> } | undefined
  let claimed = 0

  function start(work: () => Promise<void>): void {
    const done: Promise<void> = work().finally(() => underWay.delete(done))
    underWay.add(done)
  }

  async function sendDue(signal: AbortSignal): Promise<void> {
    try {
      const late = await removeLateMails(pool)
      if (late > 0) log.warn({ mails: late }, 'Mails were not sent: they waited for too long')
      let isMore = true
      while (isMore && !signal.aborted && claimed < maxClaimed) {
        const due = await claimMails(pool, { atMost: claimedAtOnce, claimMs })
        for (const queued of due) start(() => sendClaimed(queued))
        isMore = due.length === claimedAtOnce
      }
    } catch (error) {
      // While the database is away each request logs it; a line every few seconds would add nothing.
      if (isOutage(error)) return
      log.warn({ err: describeError(error) }, 'The queue of mails could not be read')
    }
  }

  async function sendClaimed(queued: QueuedMail): Promise<void> {
    claimed += 1
    await metrics.runJob('mail', () => attempt(queued, true))
    claimed -= 1
  }

  async function accept(mail: Mail): Promise<void> {
    const queued = { id: randomUUID(), mail, tries: 1 }
    const kept = await keep(queued)
    if (kept === 'full') {
      log.warn({ kind: mail.kind }, 'A mail was not sent: too many wait')
      return
    }
    await setTimeout(timing.afterResponseMs)
    await metrics.runJob('mail', () => attempt(queued, kept === 'yes'))
  }

  /** Without a database it is sent all the same, if the mail server takes it. */
  async function keep({ id, mail }: QueuedMail): Promise<'yes' | 'no' | 'full'> {
    try {
      return (await addMail(pool, { id, mail, claimMs })) ? 'yes' : 'full'
    } catch (error) {
      log.warn({ kind: mail.kind, err: describeError(error) }, 'A mail was not queued')
      return 'no'
    }
  }

  /** False when it is given up; what the database doesn't keep has one try. */
  async function attempt(queued: QueuedMail, isKept: boolean): Promise<boolean> {
    const { id, mail } = queued
    try {
      const composed = await composeMail(mail, { ...settings, id })
      await delivery.deliver(composed, signalOf(stopping.signal, timing.attemptMs))
    } catch (error) {
      if (isKept && isForLater(queued, error)) return leave(queued, error)
      logFailure(mail, error)
      if (isKept) await remove(queued)
      return false
    }
    if (isKept) await remove(queued)
    return true
  }

  function isForLater({ tries }: QueuedMail, error: unknown): boolean {
    return stopping.signal.aborted || (isPassing(error) && tries <= timing.retries)
  }

  /** False when it doesn't wait any more: its account is gone, or another server has taken it over. */
  async function leave({ id, mail, tries }: QueuedMail, error: unknown): Promise<boolean> {
    const isStopping = stopping.signal.aborted
    const again = isStopping ? { tries: tries - 1, waitMs: 0 } : { tries, waitMs: waitMs(tries) }
    try {
      const isLeft = await postponeMail(pool, { id, claimedTries: tries, ...again })
      if (!isLeft) logFailure(mail, error)
      else if (isStopping)
        log.info({ kind: mail.kind }, 'A mail waits for another server, or for the next start')
      else if (isRefusedLogin(error))
        log.warn(
          { kind: mail.kind, ...failureOf(error) },
          'A mail waits: the mail server refused the name or the password',
        )
      return isLeft
    } catch (cause) {
      const info = { kind: mail.kind, err: describeError(cause) }
      log.warn(info, 'A mail waits until its claim ends, since the database did not answer')
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
      log.warn(info, 'A mail could not be removed from the queue: it may be sent again')
    }
  }

  function logFailure(mail: Mail, error: unknown): void {
    const info = { kind: mail.kind, ...failureOf(error) }
    if (error instanceof UnfitMail) log.error(info, `A mail was not sent. ${error.message}`)
    else if (stopping.signal.aborted)
      log.warn(info, 'A mail was not sent before the server stopped')
    else
      log.warn(info, settings.smtp ? 'A mail was not sent' : 'A mail was not put into the outbox')
  }

  return {
    isOn: settings.smtp !== undefined,
    send: (mail) => {
      if (stopping.signal.aborted || underWay.size >= maxUnderWay) {
        log.warn({ kind: mail.kind }, 'A mail was not sent: too many wait, or the server stops')
        return
      }
      start(() => accept(mail))
    },
    watchQueue: () => {
      looking ??= repeatUntilStopped(sendDue, timing.lookEveryMs)
    },
    close: async () => {
      const inTime = new AbortController()
      await looking?.stop()
      await Promise.race([
        Promise.all(underWay),
        setTimeout(timing.drainMs, undefined, { signal: inTime.signal }).catch(() => {}),
      ])
      inTime.abort()
      stopping.abort()
      await Promise.all(underWay)
      delivery.close()
    },
  }
}

/** An outbox that can't be looked after is no reason not to start. */
async function clearOutbox(dataDir: string, log: Logger): Promise<void> {
  try {
    await pruneOutbox(dataDir)
  } catch (error) {
    log.warn(failureOf(error), 'Old mails were not removed from the outbox')
  }
}

function signalOf(stopping: AbortSignal, attemptMs: number): AbortSignal {
  return AbortSignal.any([stopping, AbortSignal.timeout(attemptMs)])
}
