import MailComposer from 'nodemailer/lib/mail-composer'
import { isMailAddress, type Sender } from '../lib/mail-address.ts'
import { mailHostOf } from '../settings/mail-settings.ts'
import { letterOf } from './letter.ts'
import type { Mail, MailKind } from './mail.ts'
import { renderHtml, renderText } from './render.ts'

/** A mail as it travels. */
export type ComposedMail = { kind: MailKind; from: string; to: string; raw: Buffer }

/** Why a mail must not leave; names neither the address nor the link. */
export class UnfitMail extends Error {
  override name = 'UnfitMail'
}

/** Puts a mail into words and into MIME; throws an UnfitMail. By its `id`, a mailbox knows one that it was sent twice. */
export async function composeMail(
  mail: Mail,
  { id, siteUrl, mailFrom }: { id: string; siteUrl: string; mailFrom: Sender },
): Promise<ComposedMail> {
  checkFit(mail, siteUrl)
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

function checkFit({ to, link, code }: Mail, siteUrl: string): void {
  if (!isMailAddress(to)) throw new UnfitMail('Its address is none')
  if (link !== undefined && !isOfSite(link, siteUrl)) {
    throw new UnfitMail('Its link leads away from the site')
  }
  if (code !== undefined && !/^\d{6}$/.test(code)) throw new UnfitMail('Its code has not 6 digits')
}

/** Only in the form in which a browser would write it, so that no reader sees another address in it. */
function isOfSite(link: string, siteUrl: string): boolean {
  const url = URL.parse(link)
  return url !== null && url.origin === siteUrl && url.href === link && url.username === ''
}
