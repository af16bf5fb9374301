import { createTransport } from 'nodemailer'
import { isLoopback } from '../lib/addresses.ts'
import type { SmtpServer } from '../settings/mail-settings.ts'
import type { ComposedMail } from './compose.ts'

/** Delivers emails. `deliver` rejects if the delivery fails or the signal is aborted. */
export type Delivery = {
  deliver: (mail: ComposedMail, signal: AbortSignal) => Promise<void>
  close: () => void
}

/**
 * Creates a delivery that opens up to three connections to the mail server and keeps them open between
 * emails.
 */
export function smtpDelivery(server: SmtpServer): Delivery {
  const transport = openTransport(server)
  return {
    deliver: async ({ from, to, raw }, signal) => {
      await transport.sendMail({ envelope: { from, to: [to] }, raw, signal })
    },
    close: () => transport.close(),
  }
}

/** Connects to the mail server and signs in, without sending an email. Rejects if that fails. */
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
  const isLocal = isLoopback(host)
  return createTransport({
    pool: true,
    host,
    port,
    secure: server.usesImplicitTls,
    // A mail server on this machine doesn't need TLS. For any other, signing in requires TLS, so that no
    // password is sent in the clear.
    ignoreTLS: isLocal,
    requireTLS: !isLocal && login !== undefined,
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

const temporaryFailures = new Set([
  'ECONNECTION',
  'ETIMEDOUT',
  'ESOCKET',
  'EDNS',
  'EPROTOCOL',
  'EABORT',
])

/**
 * Whether a retry may succeed. In SMTP, codes below 500 mean temporary failures. A rejected login and a
 * broken connection are also treated as temporary, but an unknown error isn't.
 */
export function isTemporary(error: unknown): boolean {
  if (isRefusedLogin(error)) return true
  const { code, smtpCode } = failureOf(error)
  if (smtpCode !== undefined) return smtpCode < 500
  return code !== undefined && temporaryFailures.has(code)
}

/**
 * Whether the mail server rejected the login. A retry may succeed, because another Grocery Genie server may
 * already have the new password.
 */
export function isRefusedLogin(error: unknown): boolean {
  return failureOf(error).code === 'EAUTH'
}

/** Returns only the codes of an error, for the log. The message may contain the email address. */
export function failureOf(error: unknown): { code?: string; smtpCode?: number } {
  if (!(error instanceof Error)) return {}
  return {
    ...('code' in error && typeof error.code === 'string' ? { code: error.code } : {}),
    ...('responseCode' in error && typeof error.responseCode === 'number'
      ? { smtpCode: error.responseCode }
      : {}),
  }
}
