import type { Pool } from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { mergeRows, type Row, rowId } from '#shared/lists/synced-row.ts'
import { emptyDatabase } from '../testing/test-database.ts'
import { withOwner } from './owner-client.ts'
import { prepareDatabase } from './prepare-database.ts'
import { emptyFolder, makeOld } from './test-upgrade.ts'

const before = { bootstrap: '017', migration: '20261124110000' }
const at = '1700000000000-0007-phone'
const clocks = { text: at, place: at, present: at }

type Stored = { text: string; before: string; present: boolean; clocks: Record<string, string> }

/** A database from before lists were repaired, with some rows on Ann's list; `migrate` brings it up to date. */
async function oldDatabase(rows: Record<string, Partial<Stored>>, name = 'Weekly') {
  const { ownerConnection, ownerPool, close } = await emptyDatabase()
  onTestFinished(close)
  await withOwner(ownerConnection, (owner) => makeOld(owner, before))
  for (const [key, row] of Object.entries(rows)) {
    const { text, before: separator, present, clocks: given } = { ...asTyped(key), ...row }
    await ownerPool.query(
      `insert into public.list_items
       select uid, $1, $2, $3, 2, $4, owner_id, $5, version from public.lists`,
      [key, text, separator, present, given],
    )
  }
  await ownerPool.query(
    `set grocery_genie.syncing = 'on';
     update public.lists set name = '${name}', clocks = clocks || '{"name": "${at}"}';
     select public.write_saved_list(uid) from public.lists;
     reset grocery_genie.syncing`,
  )
  const versionBefore = await versionOf(ownerPool)
  const backup = { folder: await emptyFolder(), say: () => {} }
  await withOwner(ownerConnection, (owner) => prepareDatabase(owner, { backup }))
  const { rows: stored } = await ownerPool.query<Stored & { key: string; is_news: boolean }>(
    `select i.key, i.text, i.before, i.present, i.clocks, i.version > $1 as is_news
     from public.list_items i`,
    [versionBefore],
  )
  const of = (key: string) => stored.find((row) => row.key === key)
  return { ownerPool, of, isNews: (await versionOf(ownerPool)) > versionBefore }
}

function asTyped(text: string): Stored {
  return { text, before: ', ', present: true, clocks }
}

async function versionOf(pool: Pool): Promise<number> {
  const { rows } = await pool.query<{ version: string }>('select version from public.lists')
  return Number(rows[0]?.version)
}

/** A row as a device has it. */
function onDevice(key: string, { clocks: written, ...fields }: Stored): Row {
  const list = 'list'
  return {
    id: rowId('items', list, { key }),
    kind: 'items',
    list,
    key: { key },
    fields,
    clocks: written,
    syncStatus: 'synced',
  }
}

test('control characters leave the lists that have them, and devices take that over', async () => {
  const dirty = { text: 'mi\u0001lk', before: '\u000b\u000b' }
  const { ownerPool, of, isNews } = await oldDatabase(
    { 'mi\u0001lk': dirty, '\u0002': { text: '\u0002\u0002' }, tea: {} },
    'Week\u0007ly',
  )
  const milk = of('mi\u0001lk')
  expect(milk).toMatchObject({ text: 'milk', before: '\n', present: true, is_news: true })
  expect(of('\u0002')).toMatchObject({ present: false, is_news: true })
  expect(of('tea')).toMatchObject({ ...asTyped('tea'), is_news: false })
  expect(isNews).toBe(true)
  const { rows } = await ownerPool.query(
    `select l.name, s.name as saved, s.items from public.lists l
     join public.saved_lists s on s.id = l.saved_id`,
  )
  expect(rows).toEqual([{ name: 'Weekly', saved: 'Weekly', items: 'milk\nmilk, tea' }])

  // A device that has it as it was takes it over; what was written there since stays.
  const server = onDevice('mi\u0001lk', { ...asTyped(''), ...milk })
  const device = onDevice('mi\u0001lk', { ...asTyped(''), ...dirty })
  expect(mergeRows(device, server)?.fields).toMatchObject({ text: 'milk', before: '\n' })
  const later = { ...clocks, text: '1700000000001-0000-phone' }
  const changed = onDevice('mi\u0001lk', { ...asTyped('2 milk'), clocks: later })
  expect(mergeRows(changed, server)?.fields).toMatchObject({ text: '2 milk', before: '\n' })
})

test('a name of nothing that can be seen becomes one that can', async () => {
  const { ownerPool } = await oldDatabase({}, '\u0001\u00a0\u2003')
  const { rows } = await ownerPool.query('select name from public.lists')
  expect(rows).toEqual([{ name: 'List' }])
})

test('clocks that are none become the earliest, so that every writer wins over them', async () => {
  const foreign = '\u0662\u0667'.padEnd(13, '\u0660') + '-\u0660\u0660\u0660\u0660-phone'
  const { of, isNews } = await oldDatabase({
    tea: { text: '99 tea', clocks: { ...clocks, text: foreign } },
    rum: {},
  })
  const earliest = '0000000000001-0000-server'
  expect(of('tea')).toMatchObject({ clocks: { ...clocks, text: earliest }, is_news: true })
  expect(of('rum')).toMatchObject({ clocks, is_news: false })
  expect(isNews).toBe(true)
})

test('a database without such rows tells devices nothing anew', async () => {
  const { of, isNews } = await oldDatabase({ 'a\tb': {}, tea: { before: ',\r\n' } })
  expect(of('a\tb')).toMatchObject({ ...asTyped('a\tb'), is_news: false })
  expect(of('tea')).toMatchObject({ before: ',\r\n', is_news: false })
  expect(isNews).toBe(false)
})
