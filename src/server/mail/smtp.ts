import { createTransport } from 'nodemailer'
import { isLoopback } from '../lib/addresses.ts'
import type { SmtpServer } from '../settings/mail-settings.ts'
import type { ComposedMail } from './compose.ts'

/** Takes a mail off our hands; rejects when it could not, or when the signal says that there is no more time. */
export type Delivery = {
  deliver: (mail: ComposedMail, signal: AbortSignal) => Promise<void>
  close: () => void
}

/** A few connections to the operator's mail server, kept open between mails. */
export function smtpDelivery(server: SmtpServer): Delivery {
  const transport = openTransport(server)
  return {
    deliver: async ({ from, to, raw }, signal) => {
      await transport.sendMail({ envelope: { from, to: [to] }, raw, signal })
    },
    close: () => transport.close(),
  }
}

/** Signs in to the mail server and sends nothing; rejects with its words. */
export async function checkSmtp(server: SmtpServer): Promise<void> {
  const transport = openTransport(server)
  try {
    await transport.verify()
  } finally {
    transport.close()
  }
}

function openTransport(server: SmtpServer) {
  const { host, port, login } = server
  const isHere = isLoopback(host)
  return createTransport({
    pool: true,
    host,
    port,
    secure: server.beginsWithTls,
    // What never leaves the machine needs no TLS; a password must not leave it without.
    ignoreTLS: isHere,
    requireTLS: !isHere && login !== undefined,
    ...(login && { auth: { user: login.user, pass: login.password } }),
    maxConnections: 3,
    maxRequeues: 0,
    idleTimeout: 30_000,
    connectionTimeout: 10_000,
    dnsTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 20_000,
    socketCloseTimeout: 1000,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
}

const passingFailures = new Set([
  'ECONNECTION',
  'ETIMEDOUT',
  'ESOCKET',
  'EDNS',
  'EPROTOCOL',
  'EABORT',
])

/** Whether the same mail may be taken later: SMTP says so by a code from 400 to 499. */
export function isPassing(error: unknown): boolean {
  if (isRefusedLogin(error)) return true
  const { code, smtpCode } = failureOf(error)
  if (smtpCode !== undefined) return smtpCode < 500
  return code !== undefined && passingFailures.has(code)
}

/** Says nothing about the mail: another server may have the new password already. */
export function isRefusedLogin(error: unknown): boolean {
  return failureOf(error).code === 'EAUTH'
}

/** What the log may say of a failure: a server's own words often repeat the address. */
export function failureOf(error: unknown): { code?: string; smtpCode?: number } {
  if (!(error instanceof Error)) return {}
  return {
    ...('code' in error && typeof error.code === 'string' ? { code: error.code } : {}),
    ...('responseCode' in error && typeof error.responseCode === 'number'
      ? { smtpCode: error.responseCode }
      : {}),
  }
}
