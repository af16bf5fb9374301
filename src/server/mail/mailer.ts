import { setTimeout } from 'node:timers/promises'
import pRetry from 'p-retry'
import type { Logger } from 'pino'
import { type Metrics, noMetrics } from '../metrics/metrics.ts'
import type { Settings } from '../settings/env.ts'
import { composeMail, UnfitMail } from './compose.ts'
import type { Mail } from './mail.ts'
import { outboxDelivery, pruneOutbox } from './outbox.ts'
import { failureOf, isPassing, smtpDelivery } from './smtp.ts'

export type Mailer = {
  /** Never throws and never waits for the mail server: the time of the response tells nothing. Call it after the commit. */
  send: (mail: Mail) => void
  /** Ends when the mails under way were sent, or soon. */
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
  /** Four times as long before each further attempt: enough for a server that lets strangers wait for five minutes. */
  firstRetryMs: 2000,
  maxRetryMs: 300_000,
  drainMs: 5000,
}

/** More wait only while the mail server is down; the limits of /auth/v1 allow far fewer. */
const maxPending = 1000

type MailSettings = Pick<Settings, 'siteUrl' | 'dataDir' | 'smtp' | 'mailFrom'>

export async function createMailer(options: {
  settings: MailSettings
  log: Logger
  timing?: MailTiming
  metrics?: Metrics
}): Promise<Mailer> {
  const { settings, log, timing = mailTiming, metrics = noMetrics } = options
  const delivery = settings.smtp ? smtpDelivery(settings.smtp) : outboxDelivery(settings.dataDir)
  const stopping = new AbortController()
  const pending = new Set<Promise<void>>()
  if (!settings.smtp) await clearOutbox(settings.dataDir, log)

  async function deliver(mail: Mail): Promise<boolean> {
    await setTimeout(timing.afterResponseMs)
    const composed = await composeMail(mail, settings)
    await pRetry(() => delivery.deliver(composed, signalOf(stopping.signal, timing.attemptMs)), {
      retries: timing.retries,
      minTimeout: timing.firstRetryMs,
      maxTimeout: timing.maxRetryMs,
      factor: 4,
      signal: stopping.signal,
      shouldRetry: ({ error }) => isPassing(error),
    })
    return true
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
      if (stopping.signal.aborted || pending.size >= maxPending) {
        log.warn({ kind: mail.kind }, 'A mail was not sent: too many wait, or the server stops')
        return
      }
      const delivered: Promise<void> = metrics
        .runJob('mail', () => deliver(mail))
        .catch((error: unknown) => logFailure(mail, error))
        .finally(() => pending.delete(delivered))
      pending.add(delivered)
    },
    close: async () => {
      const inTime = new AbortController()
      const { drainMs } = timing
      await Promise.race([
        Promise.all(pending),
        setTimeout(drainMs, undefined, { signal: inTime.signal }).catch(() => {}),
      ])
      inTime.abort()
      stopping.abort()
      await Promise.all(pending)
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
