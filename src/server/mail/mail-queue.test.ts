import { once } from 'node:events'
import { createServer, type Socket } from 'node:net'
import type { Pool } from 'pg'
import { pino } from 'pino'
import { expect, onTestFinished, test, vi } from 'vitest'
import { readSettings } from '../settings/env.ts'
import { testMailbox, wrongPassword } from '../testing/test-mailbox.ts'
import { addMail, claimMails, postponeMail, removeMail } from './mail-queue-queries.ts'
import { createMailer } from './mailer.ts'
import { code, link, mailerWithMailbox, ownDatabase, site, testMailer } from './test-mailer.ts'

const to = 'ann@example.com'
const recovery = { kind: 'recovery', to, link, code } as const
const greylisted = { responseCode: 450, message: '4.2.0 try again later' }
const waitOptions = { timeout: 15_000, interval: 20 }

function idOf(number: number): string {
  return `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`
}

/** Queues an email in the state left by a server that dies while sending it. */
async function leaveQueued(
  pool: Pool,
  number = 0,
  mail: Parameters<typeof addMail>[1]['mail'] = recovery,
) {
  expect(await addMail(pool, { id: idOf(number), mail, claimMs: 0 })).toBe(true)
}

async function countQueued(pool: Pool): Promise<number> {
  const { rowCount } = await pool.query('select from grocery_genie.mails')
  return rowCount ?? 0
}

test('an email is removed from the database once it is sent or rejected', async () => {
  const { send, close, mailbox, pool } = await mailerWithMailbox()
  mailbox.refuseNext({ responseCode: 550, message: '5.1.1 no such mailbox' })
  send(recovery)
  send({ ...recovery, to: 'bob@example.com' })
  await close()
  expect(mailbox.received).toHaveLength(1)
  expect(await countQueued(pool)).toBe(0)
})

test('if a server dies, each email that it queued is sent exactly once by another server', async () => {
  const database = await ownDatabase()
  const amount = 50
  for (let number = 0; number < amount; number += 1) {
    await leaveQueued(database.pool, number, { ...recovery, to: `ann${number}@example.com` })
  }
  const servers = await Promise.all([
    mailerWithMailbox({}, database),
    mailerWithMailbox({}, database),
  ])
  await vi.waitFor(async () => expect(await countQueued(database.pool)).toBe(0), waitOptions)
  const received = servers.flatMap(({ mailbox }) => mailbox.received.map((mail) => mail.to))
  expect(received).toHaveLength(amount)
  expect(new Set(received).size).toBe(amount)
})

test('other servers don’t send a claimed email until the claim expires', async () => {
  const { pool } = await ownDatabase()
  await leaveQueued(pool)
  const claim = { atMost: 10, claimMs: 60_000 }
  expect(await claimMails(pool, claim)).toMatchObject([{ id: idOf(0), tries: 2 }])
  expect(await claimMails(pool, claim)).toEqual([])
  await pool.query('update grocery_genie.mails set due_at = now()')
  expect(await claimMails(pool, claim)).toMatchObject([{ id: idOf(0), mail: recovery, tries: 3 }])
  await removeMail(pool, idOf(0))
  expect(await claimMails(pool, claim)).toEqual([])
})

test('another server can send an email that the mail server deferred', async () => {
  const database = await ownDatabase()
  const first = await mailerWithMailbox({ firstRetryMs: 60_000, maxRetryMs: 60_000 }, database)
  first.mailbox.refuseNext(greylisted)
  first.send(recovery)
  await vi.waitFor(() => expect(first.mailbox.attempts()).toBe(1), waitOptions)
  await first.close()
  expect(first.mailbox.received).toEqual([])
  const { rows } = await database.pool.query(
    `select tries, due_at > now() + interval '50 seconds' as is_later from grocery_genie.mails`,
  )
  expect(rows).toEqual([{ tries: 1, is_later: true }])

  await database.pool.query('update grocery_genie.mails set due_at = now()')
  const second = await mailerWithMailbox({}, database)
  expect((await second.mailbox.nextMail(to)).link).toBe(link)
  await second.close()
  expect(await countQueued(database.pool)).toBe(0)
})

test('an email that a stopped server could not send is sent immediately by the next server', async () => {
  const database = await ownDatabase()
  const sockets = new Set<Socket>()
  const silent = createServer((socket) => void sockets.add(socket)).listen(0, '127.0.0.1')
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy()
    silent.close()
  })
  await once(silent, 'listening')
  const address = silent.address()
  const port = typeof address === 'object' ? (address?.port ?? 0) : 0
  const smtp = { host: '127.0.0.1', port, usesImplicitTls: false, login: undefined }
  const first = await testMailer({ smtp }, { drainMs: 50 }, database)
  const connected = once(silent, 'connection')
  first.send(recovery)
  await connected
  await first.close()
  expect(first.log()).toContain('An email was left for another server')

  const second = await mailerWithMailbox({}, database)
  expect((await second.mailbox.nextMail(to)).code).toBe(code)
})

test('the Message-ID of an email doesn’t depend on which server sends it', async () => {
  const { pool, mailbox } = await mailerWithMailbox()
  await leaveQueued(pool, 7)
  const { raw } = await mailbox.nextMail(to)
  expect(raw).toContain(`Message-ID: <${idOf(7)}@lists.example.org>`)
})

test('an email whose link may have expired is not sent', async () => {
  const { pool, mailbox, log } = await mailerWithMailbox()
  await addMail(pool, { id: idOf(0), mail: recovery, claimMs: 60_000 })
  await pool.query(
    `update grocery_genie.mails set due_at = now(), queued_at = now() - interval '11 minutes'`,
  )
  await vi.waitFor(async () => expect(await countQueued(pool)).toBe(0), waitOptions)
  expect(mailbox.received).toEqual([])
  expect(JSON.parse(log())).toEqual({
    level: 40,
    mails: 1,
    msg: 'Emails were not sent because they waited too long',
  })
})

test('an expired email that has not been removed yet is not claimed', async () => {
  const { pool } = await ownDatabase()
  await leaveQueued(pool, 1)
  await leaveQueued(pool, 2)
  await pool.query(
    `update grocery_genie.mails set queued_at = now() - interval '11 minutes' where id = $1`,
    [idOf(1)],
  )
  const claimed = await claimMails(pool, { atMost: 10, claimMs: 60_000 })
  expect(claimed.map(({ id }) => id)).toEqual([idOf(2)])
  expect(await countQueued(pool)).toBe(2)
})

test('all queued emails are claimed in one poll', async () => {
  const database = await ownDatabase()
  const amount = 50
  for (let number = 0; number < amount; number += 1) await leaveQueued(database.pool, number)
  const { mailbox } = await mailerWithMailbox({ pollEveryMs: 60_000 }, database)
  await vi.waitFor(() => expect(mailbox.received).toHaveLength(amount), waitOptions)
})

test('an email that could not be postponed is sent after its claim expires', async () => {
  const database = await ownDatabase()
  const { ownerPool, pool } = database
  await ownerPool.query(`
    create function public.refuse() returns trigger language plpgsql
      as $$ begin raise exception 'not now'; end $$;
    create trigger refuse before update on grocery_genie.mails execute function public.refuse()`)
  const { send, mailbox, log } = await mailerWithMailbox({}, database)
  mailbox.refuseNext(greylisted)
  send(recovery)
  await vi.waitFor(() => expect(log()).toContain('when its claim expires'), waitOptions)
  await ownerPool.query('drop trigger refuse on grocery_genie.mails')
  await pool.query('update grocery_genie.mails set due_at = now()')
  expect((await mailbox.nextMail(to)).link).toBe(link)
})

test('a server whose claim expired doesn’t touch an email that another server has taken over', async () => {
  const { pool } = await ownDatabase()
  await leaveQueued(pool)
  const [first] = await claimMails(pool, { atMost: 1, claimMs: 0 })
  const [second] = await claimMails(pool, { atMost: 1, claimMs: 60_000 })
  expect([first?.tries, second?.tries]).toEqual([2, 3])
  const postponed = { id: idOf(0), tries: 1, waitMs: 0 }
  expect(await postponeMail(pool, { ...postponed, claimedTries: 2 })).toBe(false)
  expect(await claimMails(pool, { atMost: 1, claimMs: 0 })).toEqual([])
  expect(await postponeMail(pool, { ...postponed, claimedTries: 3 })).toBe(true)
})

test('a server leaves queued emails to other servers until it has started', async () => {
  const { pool } = await ownDatabase()
  await leaveQueued(pool)
  const { smtp, close } = await testMailbox()
  onTestFinished(close)
  const settings = { ...readSettings({ SITE_URL: site }), smtp }
  const mailer = await createMailer({ settings, pool, log: pino({ level: 'silent' }) })
  await mailer.close()
  expect(await claimMails(pool, { atMost: 1, claimMs: 0 })).toMatchObject([{ tries: 2 }])
})

test('while the mail server rejects the login, emails stay queued', async () => {
  const database = await ownDatabase()
  const { mailbox } = await mailerWithMailbox({}, database)
  const login = { user: 'genie@example.org', password: wrongPassword }
  const { send, close, log } = await testMailer(
    { smtp: { ...mailbox.smtp, login } },
    { firstRetryMs: 60_000, maxRetryMs: 60_000 },
    database,
  )
  send(recovery)
  await vi.waitFor(() => expect(log()).toContain('refused the user name or password'), waitOptions)
  await close()
  expect(log()).toContain('"smtpCode":535')
  await database.pool.query('update grocery_genie.mails set due_at = now()')
  expect((await mailbox.nextMail(to)).link).toBe(link)
})

test('an email is sent even if the database is down', async () => {
  const database = await ownDatabase()
  const { send, mailbox, log } = await mailerWithMailbox({ pollEveryMs: 60_000 }, database)
  await database.ownerPool.query('alter table grocery_genie.mails rename to mails_away')
  send(recovery)
  expect((await mailbox.nextMail(to)).link).toBe(link)
  expect(log()).toContain('An email was not queued')
  expect(log()).not.toContain('token=')
})

test('a deferred email is dropped and logged if the database is down', async () => {
  const database = await ownDatabase()
  const { send, mailbox, log } = await mailerWithMailbox({ pollEveryMs: 60_000 }, database)
  await database.ownerPool.query('alter table grocery_genie.mails rename to mails_away')
  mailbox.refuseNext(greylisted)
  send(recovery)
  await vi.waitFor(() => expect(log()).toContain('An email was not sent'), waitOptions)
  expect(log()).not.toContain('An email was left')
})

test('at most 10,000 emails are queued', async () => {
  const { pool } = await ownDatabase()
  await pool.query(
    `insert into grocery_genie.mails (id, recipient, mail, due_at)
     select gen_random_uuid(), $1, $2, now() + interval '1 hour' from generate_series(1, 10000)`,
    [to, JSON.stringify(recovery)],
  )
  expect(await addMail(pool, { id: idOf(0), mail: recovery, claimMs: 0 })).toBe(false)
})

test('deleting an account removes only the queued emails of that account', async () => {
  const { pool, ownerPool } = await ownDatabase()
  const toNewAddress = { ...recovery, to: 'new@example.com' }
  await leaveQueued(pool, 1)
  await leaveQueued(pool, 2, { ...toNewAddress, kind: 'email-change' })
  await leaveQueued(pool, 3, { ...recovery, to: 'bob@example.com' })
  await leaveQueued(pool, 4, toNewAddress)
  await ownerPool.query(
    `insert into auth.users (id, aud, role, email, email_change)
     values (gen_random_uuid(), 'authenticated', 'authenticated', $1, 'new@example.com')`,
    [to],
  )
  await ownerPool.query('delete from auth.users where email = $1', [to])
  const { rows } = await pool.query('select id from grocery_genie.mails order by id')
  expect(rows).toEqual([{ id: idOf(3) }, { id: idOf(4) }])
})

test('only the server can read queued emails', async () => {
  const { pool } = await ownDatabase()
  const { rows } = await pool.query(
    `select rolname from pg_roles
     where rolname in ('anon', 'authenticated', 'service_role', 'grocery_auth')
       and has_table_privilege(oid, 'grocery_genie.mails', 'select, insert, update, delete')`,
  )
  expect(rows).toEqual([])
})
