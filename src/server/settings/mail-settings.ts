import { isIP } from 'node:net'
import { z } from 'zod'
import { parseSender, type Sender } from '../lib/mail-address.ts'

/** The SMTP server that sends the emails. */
export type SmtpServer = {
  host: string
  port: number
  /** Whether the connection uses TLS from the start. If not, it may switch to TLS with STARTTLS. */
  usesImplicitTls: boolean
  login: { user: string; password: string } | undefined
}

const smtpPorts = { 'smtp:': 587, 'smtps:': 465 }

/** Email settings. Without an SMTP server, emails are stored in the data directory. */
export const mailShape = {
  SMTP_URL: z
    .string()
    .refine(
      (text) => parseSmtpUrl(text) !== undefined,
      'an address like smtps://user:password@mail.example.org',
    )
    .optional(),
  MAIL_FROM: z
    .string()
    .refine(
      (text) => parseSender(text) !== undefined,
      'a sender like Grocery Genie <no-reply@example.org>',
    )
    .optional(),
}

type MailEnvironment = { SMTP_URL?: string | undefined; MAIL_FROM?: string | undefined }

/**
 * Converts the environment variables to email settings. By default, emails come from no-reply at the site's
 * host.
 */
export function toMailSettings({ SMTP_URL, MAIL_FROM }: MailEnvironment, siteUrl: string) {
  return {
    /** If undefined, emails are stored in the data directory. */
    smtp: SMTP_URL === undefined ? undefined : parseSmtpUrl(SMTP_URL),
    mailFrom: parseSender(MAIL_FROM ?? '') ?? senderOf(siteUrl),
  }
}

/**
 * Parses an smtp: or smtps: URL, whose default ports are 587 and 465. Returns undefined if the URL is
 * invalid.
 */
export function parseSmtpUrl(text: string): SmtpServer | undefined {
  const url = URL.parse(text)
  if (url === null || (url.protocol !== 'smtp:' && url.protocol !== 'smtps:')) return undefined
  const hasExtraParts = url.search !== '' || url.hash !== '' || !/^\/?$/.test(url.pathname)
  const [user, password] = [decoded(url.username), decoded(url.password)]
  if (url.hostname === '' || hasExtraParts || user === undefined || password === undefined) {
    return undefined
  }
  if (user === '' && password !== '') return undefined
  return {
    host: url.hostname.replace(/^\[(.*)\]$/, '$1'),
    port: url.port === '' ? smtpPorts[url.protocol] : Number(url.port),
    usesImplicitTls: url.protocol === 'smtps:',
    login: user === '' ? undefined : { user, password },
  }
}

function senderOf(siteUrl: string): Sender {
  return { name: 'Grocery Genie', address: `no-reply@${mailHostOf(siteUrl)}` }
}

/**
 * Returns the domain of the sender's address: the host of the site, or 'localhost' if the host is an IP
 * address.
 */
export function mailHostOf(siteUrl: string): string {
  const { hostname } = new URL(siteUrl)
  return isIP(hostname) !== 0 || hostname.startsWith('[') ? 'localhost' : hostname
}

/** Decodes percent-encoding. Returns undefined if the encoding is invalid. */
function decoded(text: string): string | undefined {
  try {
    return decodeURIComponent(text)
  } catch {
    return undefined
  }
}
