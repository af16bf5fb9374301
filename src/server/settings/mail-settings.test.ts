import { expect, test } from 'vitest'
import { readSettings } from './env.ts'

test.each([
  [
    'smtp://mail.example.org',
    { host: 'mail.example.org', port: 587, usesImplicitTls: false, login: undefined },
  ],
  [
    'smtps://mail.example.org/',
    { host: 'mail.example.org', port: 465, usesImplicitTls: true, login: undefined },
  ],
  ['smtp://[::1]:1025', { host: '::1', port: 1025, usesImplicitTls: false, login: undefined }],
  [
    'smtps://genie%40example.org:p%3Aw%2F@mail.example.org:2465',
    {
      host: 'mail.example.org',
      port: 2465,
      usesImplicitTls: true,
      login: { user: 'genie@example.org', password: 'p:w/' },
    },
  ],
])('SMTP_URL %s is accepted', (text, smtp) => {
  expect(readSettings({ SMTP_URL: text }).smtp).toEqual(smtp)
})

test.each([
  'mail.example.org',
  'https://mail.example.org',
  'smtp://',
  'smtp://mail.example.org/inbox',
  'smtp://mail.example.org?pool=true',
  'smtp://:secret@mail.example.org',
  'smtp://me:%E0%A4%A@mail.example.org',
  'smtp://mail.example.org:99999',
])('SMTP_URL %s is rejected, and its password is not shown', (text) => {
  expect(() => readSettings({ SMTP_URL: text })).toThrow(
    'Setting SMTP_URL is wrong: expected an address like smtps://user:password@mail.example.org.',
  )
})

test.each([
  ['Corner Store <hello@example.org>', { name: 'Corner Store', address: 'hello@example.org' }],
  ['hello@example.org', { name: '', address: 'hello@example.org' }],
  ['Café Löwe<hello@example.org>', { name: 'Café Löwe', address: 'hello@example.org' }],
])('MAIL_FROM %s is accepted', (text, sender) => {
  expect(readSettings({ MAIL_FROM: text }).mailFrom).toEqual(sender)
})

test.each([
  'Corner Store',
  'Corner Store <hello>',
  'a@example.org, b@example.org',
  'A, B <a@example.org>',
  'A <a@example.org> <b@example.org>',
  'a@example.org <b@example.org>',
  'A\r\nBcc: x@example.org <a@example.org>',
  'A\u202e <a@example.org>',
])('MAIL_FROM %j is rejected', (text) => {
  expect(() => readSettings({ MAIL_FROM: text })).toThrow('Setting MAIL_FROM is wrong: expected')
})

test.each([
  ['https://lists.example.org', 'no-reply@lists.example.org'],
  ['http://192.168.1.5:8080', 'no-reply@localhost'],
  ['http://[::1]:3000', 'no-reply@localhost'],
])('emails of the site %s come from %s by default', (siteUrl, address) => {
  expect(readSettings({ SITE_URL: siteUrl }).mailFrom).toEqual({ name: 'Grocery Genie', address })
})
