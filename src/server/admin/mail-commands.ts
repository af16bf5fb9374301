import { readFile, rm } from 'node:fs/promises'
import { printableLine } from '../lib/printable.ts'
import { listOutbox, type OutboxEntry, outboxOf } from '../mail/outbox.ts'
import { readMail } from '../mail/read-mail.ts'
import { AdminRefusal } from './refusal.ts'
import type { Terminal } from './terminal.ts'
import { textTable } from './text-table.ts'

type Tools = { dataDir: string; terminal: Terminal }

/** Prints the emails in the outbox, newest first. Times are in UTC. */
export async function listMail({ dataDir, terminal }: Tools): Promise<void> {
  const entries = await listOutbox(dataDir)
  if (entries.length === 0) return terminal.say(`There are no emails in ${outboxOf(dataDir)}.`)
  const rows: string[][] = []
  for (const [index, { id, at, path }] of entries.entries()) {
    const { to, subject } = readMail(await readFile(path))
    rows.push([String(index + 1), id, timeOf(at), to, subject])
  }
  await terminal.write(textTable(columns, rows).map((line) => `${line}\n`))
}

/** Prints one email by its ID or its number in the list. Throws AdminRefusal if there is none. */
export async function showMail({ dataDir, terminal }: Tools, which: string): Promise<void> {
  const entries = await listOutbox(dataDir)
  const entry = entries.find(({ id }) => id === which) ?? entryAt(entries, which)
  if (entry === undefined) {
    throw new AdminRefusal(`There is no email ${which}. "npm run admin -- mail" lists them.`)
  }
  const { from, to, subject, text } = readMail(await readFile(entry.path))
  const head = [
    `From: ${from}`,
    `To: ${to}`,
    `Date: ${timeOf(entry.at)} UTC`,
    `Subject: ${subject}`,
  ]
  await terminal.write([`${head.map(printableLine).join('\n')}\n\n${text}`])
}

/** Removes all emails from the outbox. */
export async function clearMail({ dataDir, terminal }: Tools): Promise<void> {
  const entries = await listOutbox(dataDir)
  for (const { path } of entries) await rm(path, { force: true })
  terminal.say(
    entries.length === 1 ? '1 email was removed.' : `${entries.length} emails were removed.`,
  )
}

const columns = [
  { head: 'No.', align: 'right' },
  { head: 'ID' },
  { head: 'When' },
  { head: 'To' },
  { head: 'Subject' },
] as const

function entryAt(entries: readonly OutboxEntry[], number: string): OutboxEntry | undefined {
  return /^[1-9]\d{0,3}$/.test(number) ? entries[Number(number) - 1] : undefined
}

function timeOf(at: Date): string {
  return at.toISOString().slice(0, 16).replace('T', ' ')
}
