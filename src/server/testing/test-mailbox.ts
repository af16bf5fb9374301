import { once } from 'node:events'
import { SMTPServer } from 'smtp-server'
import { type ReadMail, readMail } from '../mail/read-mail.ts'
import { parseSmtpUrl, type SmtpServer } from '../settings/mail-settings.ts'

export type ReceivedMail = ReadMail & {
  raw: string
  /** Recipients in the SMTP envelope. */
  recipients: string[]
  link: string | undefined
  /** Six digits. */
  code: string | undefined
}

/** The SMTP response that rejects a recipient. */
type Refusal = { responseCode: number; message: string }

type Waiter = { to: string; resolve: (mail: ReceivedMail) => void }

const timeoutMs = 15_000

/** The mailbox rejects every login with this password. */
export const wrongPassword = 'wrong'

/**
 * Starts a real mail server on this machine. It keeps every email. Server tests and journeys use this mail
 * server.
 */
export async function testMailbox() {
  const received: ReceivedMail[] = []
  const unread: ReceivedMail[] = []
  const waiters: Waiter[] = []
  const refusals: Refusal[] = []
  const logins: { user: string | undefined; password: string | null | undefined }[] = []
  let attempts = 0

  function receive(mail: ReceivedMail): void {
    received.push(mail)
    const index = waiters.findIndex(({ to }) => mail.recipients.includes(to))
    const [waiter] = index === -1 ? [] : waiters.splice(index, 1)
    if (waiter) waiter.resolve(mail)
    else unread.push(mail)
  }

  const server = new SMTPServer({
    authOptional: true,
    allowInsecureAuth: true,
    disabledCommands: ['STARTTLS'],
    onAuth: ({ username, password }, _session, done) => {
      logins.push({ user: username, password })
      if (password === wrongPassword) done(new Error('5.7.8 wrong password'))
      else done(null, { user: username })
    },
    onRcptTo: (_address, _session, done) => {
      attempts += 1
      const refusal = refusals.shift()
      done(refusal && Object.assign(new Error(refusal.message), refusal))
    },
    onData: (stream, { envelope }, done) => {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.once('end', () => {
        const recipients = envelope.rcptTo.map(({ address }) => address)
        receive(receivedMail(Buffer.concat(chunks), recipients))
        done()
      })
    },
  })
  // A client that disconnects in the middle of an email must not fail the test.
  server.on('error', () => {})
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  const smtpUrl = `smtp://127.0.0.1:${portOf(server)}`

  return {
    /** Value for SMTP_URL. */
    smtpUrl,
    /** Value of the `smtp` setting for a server in this process. */
    smtp: smtpOf(smtpUrl),
    /** All emails received so far. The list is complete only after the sending server is closed. */
    received,
    logins,
    /** Number of delivery attempts, including rejected ones. */
    attempts: () => attempts,
    /** Rejects the next recipients with these responses, in order. */
    refuseNext: (...next: Refusal[]) => void refusals.push(...next),
    /** Accepts all recipients again, canceling any rejections that are still pending. */
    acceptAll: () => void refusals.splice(0),
    /** Returns the oldest unread email to this address, waiting for it if necessary. */
    nextMail: (to: string): Promise<ReceivedMail> => {
      const index = unread.findIndex(({ recipients }) => recipients.includes(to))
      const [mail] = index === -1 ? [] : unread.splice(index, 1)
      return mail ? Promise.resolve(mail) : arrivalOf(to, waiters)
    },
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  }
}

/** Resolves to the next email to this address. Rejects after a timeout. */
function arrivalOf(to: string, waiters: Waiter[]): Promise<ReceivedMail> {
  const { promise, resolve, reject } = Promise.withResolvers<ReceivedMail>()
  const waiter = { to, resolve }
  waiters.push(waiter)
  const timer = setTimeout(() => {
    waiters.splice(waiters.indexOf(waiter), 1)
    reject(new Error(`No mail to ${to} was received within ${timeoutMs} ms.`))
  }, timeoutMs)
  return promise.finally(() => clearTimeout(timer))
}

function receivedMail(raw: Buffer, recipients: string[]): ReceivedMail {
  const mail = readMail(raw)
  const [, first, last] = /^(\d{3}) (\d{3})$/m.exec(mail.text) ?? []
  return {
    ...mail,
    raw: raw.toString('latin1'),
    recipients,
    link: /^https?:\/\/\S+$/m.exec(mail.text)?.[0],
    code: first === undefined ? undefined : `${first}${last}`,
  }
}

function portOf({ server }: SMTPServer): number {
  const address = server.address()
  if (address === null || typeof address === 'string')
    throw new Error('The test mail server is not listening on a TCP port.')
  return address.port
}

function smtpOf(url: string): SmtpServer {
  const smtp = parseSmtpUrl(url)
  if (smtp === undefined) throw new Error(`${url} is not an address of a mail server.`)
  return smtp
}
