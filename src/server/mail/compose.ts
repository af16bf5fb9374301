import MailComposer from 'nodemailer/lib/mail-composer'
import { isMailAddress, type Sender } from '../lib/mail-address.ts'
import { mailHostOf } from '../settings/mail-settings.ts'
import { letterOf } from './letter.ts'
import type { Mail, MailKind } from './mail.ts'
import { renderHtml, renderText } from './render.ts'

/** An email in MIME format, ready to be sent. */
export type ComposedMail = { kind: MailKind; from: string; to: string; raw: Buffer }

/** Error for an email that must not be sent. The error message never contains the address or the link. */
export class InvalidMail extends Error {
  override name = 'InvalidMail'
}

/**
 * Writes an email and returns it in MIME format. The Message-ID is derived from `id`, so that mail clients
 * can recognize an email that was sent twice. Throws InvalidMail if the address is invalid, the link leads to
 * another site or the code doesn't consist of six digits.
 */
export async function composeMail(
  mail: Mail,
  { id, siteUrl, mailFrom }: { id: string; siteUrl: string; mailFrom: Sender },
): Promise<ComposedMail> {
  validate(mail, siteUrl)
  const letter = letterOf(mail, siteUrl)
  const composer = new MailComposer({
    from: mailFrom,
    to: { name: '', address: mail.to },
    subject: letter.subject,
    text: renderText(letter),
    html: renderHtml(letter),
    date: new Date(),
    messageId: `<${id}@${mailHostOf(siteUrl)}>`,
    headers: {
      'Auto-Submitted': 'auto-generated',
      'X-Auto-Response-Suppress': 'All',
    },
    textEncoding: 'quoted-printable',
    xMailer: false,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  const raw = await composer.compile().build()
  return { kind: mail.kind, from: mailFrom.address, to: mail.to, raw }
}

function validate({ to, link, code }: Mail, siteUrl: string): void {
  if (!isMailAddress(to)) throw new InvalidMail('Its address is invalid')
  if (link !== undefined && !isOfSite(link, siteUrl)) {
    throw new InvalidMail('Its link leads to another site')
  }
  if (code !== undefined && !/^\d{6}$/.test(code))
    throw new InvalidMail('Its code must have 6 digits')
}

/**
 * Whether a link leads to the site. Accepts only links in the form to which browsers normalize them, so that
 * every program interprets a link in the same way.
 */
function isOfSite(link: string, siteUrl: string): boolean {
  const url = URL.parse(link)
  return url !== null && url.origin === siteUrl && url.href === link && url.username === ''
}
