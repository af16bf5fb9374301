import { randomBytes } from 'node:crypto'
import { chmod, mkdir, open, readdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { codeOf } from '../lib/errors.ts'
import type { MailKind } from './mail.ts'
import type { Delivery } from './smtp.ts'

/** An email in the outbox, where emails are written if no mail server is configured. */
export type OutboxEntry = { id: string; kind: string; at: Date; path: string }

const daysKept = 30
const mailsKept = 1000
const dayMs = 86_400_000

const namePattern = /^(\d{13})-([a-z-]+)-([a-f]{8})\.eml(\.part)?$/

/** Returns the path of the outbox folder. */
export function outboxOf(dataDir: string): string {
  return join(dataDir, 'outbox')
}

/**
 * Creates a delivery that writes emails to files for the operator. Only the user who runs the server can read
 * them. Also removes old files.
 */
export function outboxDelivery(dataDir: string): Delivery {
  const folder = outboxOf(dataDir)
  let lastAt = 0
  return {
    deliver: async ({ kind, raw }) => {
      lastAt = Math.max(Date.now(), lastAt + 1)
      await mkdir(folder, { recursive: true, mode: 0o700 })
      await chmod(folder, 0o700)
      await writeAtomically(join(folder, nameOf(lastAt, kind)), raw)
      await pruneOutbox(dataDir)
    },
    close: () => {},
  }
}

/** Returns the emails in the outbox, newest first. Returns an empty array if there is no outbox. */
export async function listOutbox(dataDir: string): Promise<OutboxEntry[]> {
  const folder = outboxOf(dataDir)
  return (await namesIn(folder))
    .flatMap((name) => {
      const [, at, kind = '', id = '', part] = namePattern.exec(name) ?? []
      if (at === undefined || part !== undefined) return []
      return [{ id, kind, at: new Date(Number(at)), path: join(folder, name) }]
    })
    .toSorted((one, other) => other.at.getTime() - one.at.getTime())
}

/**
 * Removes emails that are older than 30 days, emails that aren't among the newest 1,000, and files that a
 * crash left half-written more than a day ago.
 */
export async function pruneOutbox(dataDir: string): Promise<void> {
  const folder = outboxOf(dataDir)
  const names = (await namesIn(folder)).filter((name) => namePattern.test(name)).toSorted()
  const complete = names.filter((name) => !name.endsWith('.part'))
  const surplus = new Set(complete.slice(0, Math.max(0, complete.length - mailsKept)))
  const maxAgeMs = (name: string) => (name.endsWith('.part') ? dayMs : daysKept * dayMs)
  for (const name of names) {
    const isOld = Number.parseInt(name, 10) < Date.now() - maxAgeMs(name)
    if (isOld || surplus.has(name)) await rm(join(folder, name), { force: true })
  }
}

function nameOf(at: number, kind: MailKind): string {
  // The ID consists of letters only, so that it can't be mistaken for an email's number in the list that the
  // operator sees.
  const id = randomBytes(4)
    .toString('hex')
    .replaceAll(/\d/g, (digit) => letters[Number(digit)] ?? 'a')
  return `${at}-${kind}-${id}.eml`
}

// cspell:ignore abcdefabcd
const letters = 'abcdefabcd'

/** Writes to a temporary file and then renames it, so that a crash can't leave a partial email. */
async function writeAtomically(path: string, content: Buffer): Promise<void> {
  const part = `${path}.part`
  const file = await open(part, 'wx', 0o600)
  try {
    await file.writeFile(content)
    await file.sync()
  } finally {
    await file.close()
  }
  await rename(part, path)
}

async function namesIn(folder: string): Promise<string[]> {
  try {
    return await readdir(folder)
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return []
    throw error
  }
}
