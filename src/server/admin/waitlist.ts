import type { Pool } from 'pg'
import { csvLine } from '#shared/csv/csv-line.ts'
import { normalizeEmail } from '../auth/core/email-address.ts'
import { transactionAs } from '../database/transaction.ts'
import { deleteWaitlistEntry, selectWaitlist } from './admin-queries.ts'
import { AdminRefusal } from './refusal.ts'
import type { Terminal } from './terminal.ts'

type Tools = { pool: Pool; terminal: Terminal }

const service = { role: 'service_role', claims: { role: 'service_role' } } as const
const pageSize = 1000

/** Writes the waitlist as CSV with a header, oldest entry first. Reads it page by page. */
export async function exportWaitlist({ pool, terminal }: Tools): Promise<void> {
  await terminal.write(csvOfWaitlist(pool))
}

/** Removes an email address from the waitlist. Throws AdminRefusal if the address isn't on the waitlist. */
export async function removeFromWaitlist({ pool, terminal }: Tools, typed: string): Promise<void> {
  const email = normalizeEmail(typed)
  const isRemoved = await transactionAs(pool, service, (client) =>
    deleteWaitlistEntry(client, email),
  )
  if (!isRemoved) throw new AdminRefusal(`${email} is not on the waitlist.`)
  terminal.say(`${email} was removed from the waitlist.`)
}

async function* csvOfWaitlist(pool: Pool): AsyncGenerator<string> {
  yield csvLine(['email', 'name', 'joined'])
  for (let after = '0'; ; ) {
    const page = await transactionAs(pool, service, (client) =>
      selectWaitlist(client, { after, size: pageSize }),
    )
    yield page.map(({ email, name, joined }) => csvLine([email, name ?? '', joined])).join('')
    const last = page.at(-1)
    if (last === undefined || page.length < pageSize) return
    after = last.id
  }
}
