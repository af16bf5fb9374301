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
  removeMail,
} from './mail-queue-queries.ts'
import { outboxDelivery, pruneOutbox } from './outbox.ts'
import { failureOf, isPassing, smtpDelivery } from './smtp.ts'

export type Mailer = {
  /** Never throws and never waits for the mail server: the time of the response tells nothing. Call it after the commit. */
  send: (mail: Mail) => void
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
const claimedAtOnce = 20

type MailSettings = Pick<Settings, 'siteUrl' | 'dataDir' | 'smtp' | 'mailFrom'>

/**
 * Sends mails from a queue in the database, from which any server takes what another one could not
 * send. The server that queues a mail tries first. A mail is sent twice only when a server dies
 * between sending it and removing it, and then with the same Message-ID.
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
  const looking = repeatUntilStopped(takeDue, timing.lookEveryMs)

  function start(work: () => Promise<void>): void {
    const done: Promise<void> = work().finally(() => underWay.delete(done))
    underWay.add(done)
  }

  async function takeDue(): Promise<void> {
    const atMost = Math.min(maxUnderWay - underWay.size, claimedAtOnce)
    if (atMost <= 0) return
    try {
      const due = await claimMails(pool, { atMost, claimMs })
      for (const queued of due) start(() => metrics.runJob('mail', () => attempt(queued)))
    } catch (error) {
      // Every request says so.
      if (isOutage(error)) return
      log.warn({ err: describeError(error) }, 'The queue of mails could not be read')
    }
  }

  async function accept(mail: Mail): Promise<void> {
    const queued = { id: randomUUID(), mail, tries: 1, isLate: false }
    if (!(await add(queued))) {
      log.warn({ kind: mail.kind }, 'A mail was not sent: too many wait')
      return
    }
    await setTimeout(timing.afterResponseMs)
    await metrics.runJob('mail', () => attempt(queued))
  }

  /** Without a database it is sent all the same, if the mail server takes it. */
  async function add({ id, mail }: QueuedMail): Promise<boolean> {
    try {
      return await addMail(pool, { id, mail, claimMs })
    } catch (error) {
      log.warn({ kind: mail.kind, err: describeError(error) }, 'A mail was not queued')
      return true
    }
  }

  /** Says whether it was sent. */
  async function attempt(queued: QueuedMail): Promise<boolean> {
    const { id, mail, isLate } = queued
    if (isLate) {
      log.warn({ kind: mail.kind }, 'A mail was not sent: it waited for too long')
      await remove(queued)
      return false
    }
    try {
      const composed = await composeMail(mail, { ...settings, id })
      await delivery.deliver(composed, signalOf(stopping.signal, timing.attemptMs))
    } catch (error) {
      if (!(await isLeftForLater(queued, error))) {
        logFailure(mail, error)
        await remove(queued)
      }
      return false
    }
    await remove(queued)
    return true
  }

  async function isLeftForLater({ id, mail, tries }: QueuedMail, error: unknown): Promise<boolean> {
    const isStopping = stopping.signal.aborted
    if (!isStopping && (!isPassing(error) || tries > timing.retries)) return false
    const again = isStopping ? { tries: tries - 1, waitMs: 0 } : { tries, waitMs: waitMs(tries) }
    const isLeft = await postponeMail(pool, { id, ...again }).catch(() => false)
    if (isLeft && isStopping)
      log.info({ kind: mail.kind }, 'A mail waits for another server, or for the next start')
    return isLeft
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
    close: async () => {
      const inTime = new AbortController()
      await looking.stop()
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
