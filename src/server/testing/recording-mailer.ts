import type { Mail } from '../mail/mail.ts'
import type { Mailer } from '../mail/mailer.ts'

export type RecordedMails = {
  /** All that were sent so far. */
  mails: readonly Mail[]
  /** The next one to this address that nobody took yet; waits for it. */
  nextMail: (to: string) => Promise<Mail>
}

/** Keeps mails in place of sending them. */
export function recordingMailer(): { mailer: Mailer } & RecordedMails {
  const mails: Mail[] = []
  const unread: Mail[] = []
  const readers: { to: string; read: (mail: Mail) => void }[] = []
  const send = (mail: Mail) => {
    mails.push(mail)
    const index = readers.findIndex(({ to }) => to === mail.to)
    const [reader] = index < 0 ? [] : readers.splice(index, 1)
    if (reader === undefined) unread.push(mail)
    else reader.read(mail)
  }
  const nextMail = (to: string) => {
    const index = unread.findIndex((mail) => mail.to === to)
    const [mail] = index < 0 ? [] : unread.splice(index, 1)
    if (mail !== undefined) return Promise.resolve(mail)
    return new Promise<Mail>((read) => void readers.push({ to, read }))
  }
  return {
    mailer: { send, watchQueue: () => {}, close: async () => {}, isOn: true },
    mails,
    nextMail,
  }
}
