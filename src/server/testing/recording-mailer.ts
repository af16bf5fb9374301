import type { Mail } from '../mail/mail.ts'
import type { Mailer } from '../mail/mailer.ts'

export type RecordedMails = {
  /** All emails sent so far. */
  mails: readonly Mail[]
  /** Returns the next unread email to this address, waiting for it if necessary. */
  nextMail: (to: string) => Promise<Mail>
}

/** Creates a mailer that records emails instead of sending them. */
export function recordingMailer(): { mailer: Mailer } & RecordedMails {
  const mails: Mail[] = []
  const unread: Mail[] = []
  const waiters: { to: string; resolve: (mail: Mail) => void }[] = []
  const send = (mail: Mail) => {
    mails.push(mail)
    const index = waiters.findIndex(({ to }) => to === mail.to)
    const [waiter] = index < 0 ? [] : waiters.splice(index, 1)
    if (waiter === undefined) unread.push(mail)
    else waiter.resolve(mail)
  }
  const nextMail = (to: string) => {
    const index = unread.findIndex((mail) => mail.to === to)
    const [mail] = index < 0 ? [] : unread.splice(index, 1)
    if (mail !== undefined) return Promise.resolve(mail)
    return new Promise<Mail>((resolve) => void waiters.push({ to, resolve }))
  }
  return {
    mailer: { send, watchQueue: () => {}, close: async () => {}, isOn: true },
    mails,
    nextMail,
  }
}
