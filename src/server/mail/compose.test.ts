import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { composeMail, InvalidMail } from './compose.ts'
import type { Mail, MailKind } from './mail.ts'
import { readMail } from './read-mail.ts'
import { code, link, site } from './test-mailer.ts'

const mailFrom = { name: 'Grocery Genie', address: 'no-reply@lists.example.org' }
const kinds: readonly MailKind[] = [
  'confirmation',
  'invite',
  'recovery',
  'magic-link',
  'email-change',
  'email-change-notice',
  'reauthentication',
  'new-sign-in',
  'factor-added',
  'factor-removed',
]

const compose = (mail: Mail, from = mailFrom) =>
  composeMail(mail, { id: randomUUID(), siteUrl: site, mailFrom: from })

async function read(mail: Mail, from = mailFrom) {
  const { raw } = await compose(mail, from)
  return { ...readMail(raw), raw: raw.toString('latin1') }
}

test.each([
  ['confirmation', 'Confirm your email address', 'Confirm email address', 'a day'],
  ['recovery', 'Set a new password', 'Set a new password', 'an hour'],
  ['magic-link', 'Sign in to Grocery Genie', 'Sign in', '10 minutes'],
  ['invite', 'You are invited to Grocery Genie', 'Open my account', 'a day'],
] as const)('%s: text and HTML have the same content', async (kind, subject, label, life) => {
  const closing = 'If you didn’t ask for this, ignore this email.'
  const mail = await read({ kind, to: 'ann@example.com', link, code })
  expect(mail.subject).toBe(subject)
  expect(mail.text).toContain(`${label}:\n${link}\n\nOr type this code:\n048 213\n`)
  expect(mail.text).toContain(`Either works once, within ${life}.`)
  expect(mail.html).toContain(`>${label}</a>`)
  expect(mail.html.split(`href="${link.replaceAll('&', '&amp;')}"`)).toHaveLength(3)
  expect(textOf(mail.html)).toContain('048213')
  expect(textOf(mail.html)).toContain(`Either works once, within ${life}.`)
  expect(textOf(mail.html)).toContain(closing)
  expect(mail.text).toContain(`\n${closing}`)
})

test('the email about a new email address contains no code, because no screen accepts one', async () => {
  const { text, html } = await read({ kind: 'email-change', to: 'ann@example.com', link, code })
  expect(text).toContain(`Confirm the change:\n${link}\n\nIt works once, within a day.`)
  for (const words of [text, textOf(html)]) expect(words).not.toMatch(/048|\bcode\b/)
})

test('a reauthentication email contains a code but no link', async () => {
  const mail = await read({ kind: 'reauthentication', to: 'ann@example.com', code })
  expect(mail.text).toContain('The code:\n048 213\n\nIt works once, within 10 minutes.')
  expect(mail.html).not.toContain('<a ')
})

test('an email about a sign-in contains the time and a description of the device', async () => {
  const mail = await read({
    kind: 'new-sign-in',
    to: 'ann@example.com',
    info: {
      at: '2026-11-21T19:05:59Z',
      userAgent: 'Mozilla/5.0 (Windows NT 10.0; rv:140.0) Gecko/20100101 Firefox/140.0',
    },
  })
  expect(mail.text).toContain(
    'Someone signed in to your Grocery Genie account on November 21, 2026 at 7:05 PM UTC with Firefox on Windows.',
  )
  expect(mail.text).toContain(`Open your account page:\n${site}/account\n`)
  expect(mail.text).toContain('If it wasn’t, set a new password')
})

test('an email to the old mailbox shows only the first letter and the domain of the new address', async () => {
  const info = { newEmail: 'bob.smith@example.org' }
  const request = await read({ kind: 'email-change', to: 'ann@example.com', link, code, info })
  const notice = await read({ kind: 'email-change-notice', to: 'ann@example.com', info })
  const own = await read({ kind: 'email-change', to: info.newEmail, link, code, info })
  expect(request.text).toContain('will be changed to b…@example.org.')
  expect(notice.text).toContain('is now b…@example.org instead')
  expect(own.text).toContain('will use this email address')
  for (const { text, html } of [request, notice, own])
    expect(text + html).not.toContain('bob.smith')
})

test('the headers mark an email as automatic, and contain the date and the site’s host', async () => {
  const { headers, from } = await read({ kind: 'recovery', to: 'ann@example.com', link, code })
  expect(from).toBe('Grocery Genie <no-reply@lists.example.org>')
  expect(headers.get('auto-submitted')).toBe('auto-generated')
  expect(headers.get('message-id')).toMatch(/^<[\da-f-]{36}@lists\.example\.org>$/)
  expect(Date.now() - Date.parse(headers.get('date') ?? '')).toBeLessThan(60_000)
  expect(headers.has('x-mailer')).toBe(false)
})

test.each(kinds)(
  '%s doesn’t load anything from a server, and fits on a narrow screen',
  async (kind) => {
    const { html } = await read({ kind, to: 'ann@example.com', link, code })
    const addresses = html.match(/https?:\/\/[^"<]*/g) ?? []
    for (const address of addresses) expect(address.startsWith(site)).toBe(true)
    expect(html).not.toMatch(/<(img|link|script|style|iframe|form)|url\(|@import|src=/i)
    expect(html).not.toMatch(/[^-]width:\d{3}px/)
  },
)

test('a sender’s name may contain letters of any script', async () => {
  const from = { name: 'Café „Zum Löwen“ 杂货', address: 'no-reply@example.org' }
  const mail = await read({ kind: 'recovery', to: 'ann@example.com', link, code }, from)
  expect(mail.from).toBe(`${from.name} <no-reply@example.org>`)
})

test.each([
  'ann@example.com\r\nBcc: eve@example.com',
  'ann@example.com\nBcc: eve@example.com',
  'ann@example.com\r',
  'ann@example.com ',
  'ann@example.com,eve@example.com',
  'ann@example.com;eve@example.com',
  'ann@example.com eve@example.com',
  'Ann <ann@example.com>',
  '<ann@example.com>',
  '"ann"@example.com',
  'ann(comment)@example.com',
  'ann@[127.0.0.1]',
  'ann@exämple.com',
  'ann@0',
  'ann@0x7f.1',
  'ann@example.0',
  'ann＠example.com',
  'ann@example.com\u0000',
  'ann@example.com\u2028',
  '=?utf-8?q?ann?=@example.com>',
  `${'a'.repeat(250)}@example.com`,
  '@example.com',
  'ann',
  '',
])('an email to %j is rejected', async (to) => {
  await expect(compose({ kind: 'recovery', to, link, code })).rejects.toThrow(InvalidMail)
})

test.each(['12345', '1234567', '12345a', '123 456', '<b>123', '１２３４５６'])(
  'an email with the code %j is rejected',
  async (code) => {
    const mail: Mail = { kind: 'recovery', to: 'ann@example.com', code }
    await expect(compose(mail)).rejects.toThrow('Its code must have 6 digits')
  },
)

const hostile = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc
    .array(
      fc.oneof(
        fc.constantFrom('\r\n', '\n', '\r', ',', ';', '<', '>', '"', ':', ' ', '@', '=?utf-8?q?'),
        fc.constantFrom('Bcc: eve@example.com', 'ann@example.com', '</p><script>', '\u2028', 'é'),
        fc.string({ maxLength: 5 }),
      ),
    )
    .map((parts) => parts.join('')),
  fc.emailAddress(),
)

test('an email to any valid recipient contains only our headers and this one recipient', async () => {
  await fc.assert(
    fc.asyncProperty(hostile, fc.constantFrom(...kinds), async (to, kind) => {
      const composed = await compose({ kind, to, link, code }).catch((error: unknown) => {
        expect(error).toBeInstanceOf(InvalidMail)
      })
      if (!composed) return
      const { headers } = readMail(composed.raw)
      expect([...headers.keys()].toSorted()).toEqual(headerNames)
      // Ignores the folding of long headers, and the quotes around a local part that ends in a dot:
      // <"ann."@example.com>.
      const recipient = headers.get('to')?.replaceAll(/[\s<>"]/g, '')
      expect(recipient?.toLowerCase()).toBe(to.toLowerCase())
      expect(composed.to).toBe(to)
    }),
    { numRuns: 500 },
  )
})

test('a user agent or new address can’t inject content into an email', async () => {
  await fc.assert(
    fc.asyncProperty(hostile, fc.constantFrom(...kinds), async (text, kind) => {
      const info = { at: text, userAgent: text, newEmail: text }
      const mail = await read({ kind, to: 'ann@example.com', link, code, info })
      expect([...mail.headers.keys()].toSorted()).toEqual(headerNames)
      expect(mail.html).not.toMatch(/<script|<\/p><\/|Bcc|eve@/)
      expect(mail.text).not.toMatch(/Bcc|eve@|<|[^\P{C}\n]|\u2028/u)
      expect(
        mail.text.match(/https?:\/\/\S+/g)?.every((found) => found.startsWith(site)) ?? true,
      ).toBe(true)
    }),
    { numRuns: 300 },
  )
})

const headerNames = [
  'auto-submitted',
  'content-type',
  'date',
  'from',
  'message-id',
  'mime-version',
  'subject',
  'to',
  'x-auto-response-suppress',
]

/** Returns the visible text of an email's HTML. */
function textOf(html: string): string {
  return html.replace(/<head>.*<\/head>/s, '').replaceAll(/<[^>]*>/g, '')
}
