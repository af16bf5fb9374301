import { chmod, mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { listOutbox } from './outbox.ts'
import { readMail } from './read-mail.ts'
import { code, link, testMailer } from './test-mailer.ts'

const recovery = { kind: 'recovery', to: 'ann@example.com', link, code } as const
const dayMs = 86_400_000

test('without a mail server, emails are written to an outbox that only the user who runs the server can read', async () => {
  const { send, close, dataDir, isOn, log } = await testMailer()
  send(recovery)
  send({ ...recovery, kind: 'confirmation', to: 'bob@example.com' })
  await close()
  const entries = await listOutbox(dataDir)
  expect(entries.map(({ kind }) => kind).toSorted()).toEqual(['confirmation', 'recovery'])
  expect(entries.map(({ at }) => at.getTime())).toEqual(
    entries.map(({ at }) => at.getTime()).toSorted((one, other) => other - one),
  )
  for (const { path } of entries) expect((await stat(path)).mode & 0o777).toBe(0o600)
  expect((await stat(join(dataDir, 'outbox'))).mode & 0o777).toBe(0o700)
  const mail = readMail(await readFile(entries.find(({ kind }) => kind === 'recovery')?.path ?? ''))
  expect(mail.to).toBe('ann@example.com')
  expect(mail.text).toContain(link)
  expect(isOn).toBe(false)
  expect(log()).toBe('')
})

test('the list of emails in the outbox never includes a partial email', async () => {
  const { send, close, dataDir } = await testMailer()
  for (let number = 0; number < 30; number += 1) send(recovery)
  await close()
  const names = await readdir(join(dataDir, 'outbox'))
  expect(names).toHaveLength(30)
  expect(names.filter((name) => !name.endsWith('.eml'))).toEqual([])
})

test('old and half-written emails are removed from the outbox, and at most 1,000 are kept', async () => {
  const { send, close, dataDir } = await testMailer()
  const folder = join(dataDir, 'outbox')
  await mkdir(folder, { mode: 0o700 })
  const put = (at: number, id: string, end = '') =>
    writeFile(join(folder, `${at}-recovery-${id}.eml${end}`), 'Subject: x\r\n\r\n')
  const now = Date.now()
  await put(now - 31 * dayMs, 'aaaaaaaa')
  await put(now - 2 * dayMs, 'bbbbbbbb', '.part')
  await put(now - 1000, 'cccccccc', '.part')
  await writeFile(join(folder, 'notes.txt'), 'of the operator')
  for (let number = 0; number < 1000; number += 1) await put(now - 5000 + number, 'dddddddd')
  send(recovery)
  await close()
  const entries = await listOutbox(dataDir)
  expect(entries).toHaveLength(1000)
  expect(entries[0]).toMatchObject({ kind: 'recovery', at: expect.any(Date) })
  expect(entries.at(-1)?.at.getTime()).toBe(now - 4999)
  const others = (await readdir(folder)).filter((name) => !name.endsWith('.eml'))
  expect(others.toSorted()).toEqual([`${now - 1000}-recovery-cccccccc.eml.part`, 'notes.txt'])
})

test('old emails are removed when the server starts', async () => {
  const { dataDir } = await testMailer()
  await mkdir(join(dataDir, 'outbox'))
  await writeFile(join(dataDir, 'outbox', `${Date.now() - 31 * dayMs}-recovery-aaaaaaaa.eml`), '')
  await testMailer({ dataDir })
  expect(await readdir(join(dataDir, 'outbox'))).toEqual([])
})

test('if the outbox can’t be written, the error is logged and requests still succeed', async () => {
  const { send, close, dataDir, log } = await testMailer()
  await writeFile(join(dataDir, 'outbox'), 'a file')
  send(recovery)
  await close()
  expect(JSON.parse(log())).toEqual({
    level: 40,
    kind: 'recovery',
    code: 'EEXIST',
    msg: 'An email was not put into the outbox',
  })
})

test('an outbox that other users could read is made private', async () => {
  const { send, close, dataDir } = await testMailer()
  await mkdir(join(dataDir, 'outbox'))
  await chmod(join(dataDir, 'outbox'), 0o755)
  send(recovery)
  await close()
  expect((await stat(join(dataDir, 'outbox'))).mode & 0o777).toBe(0o700)
})
