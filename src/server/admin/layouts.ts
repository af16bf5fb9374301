import { createHash } from 'node:crypto'
import { resolve } from 'node:path'
import type { Pool, PoolClient } from 'pg'
import { layoutFileText, storeInFile } from '#shared/signs/layout-file.ts'
import { layoutText, parseLayoutText, plainLine } from '#shared/signs/layout-text.ts'
import { transactionAs } from '../database/transaction.ts'
import {
  deleteOperatorSigns,
  type IndexedStore,
  type OperatorSigns,
  type StoredSigns,
  selectIndexedStores,
  selectOperatorSigns,
  upsertOperatorSigns,
} from './layout-queries.ts'
import { readLayoutFile, type StoreInFile } from './read-layout-file.ts'
import { AdminRefusal } from './refusal.ts'
import type { Terminal } from './terminal.ts'
import { textTable } from './text-table.ts'

type Tools = { pool: Pool; terminal: Terminal }

const service = { role: 'service_role', claims: { role: 'service_role' } } as const
const maxStores = 1000

/**
 * Imports the signs of all stores in a file, and prints the result for each store. If the file contains a
 * mistake, or if there would be too many stores, throws AdminRefusal without importing any signs.
 */
export async function importLayouts({ pool, terminal }: Tools, path: string): Promise<void> {
  const inFile = await readLayoutFile(resolve(path))
  const lines = await transactionAs(pool, service, (client) => importStores(client, inFile))
  await terminal.write(lines.map((line) => `${line}\n`))
}

/** Prints a table of the stores with imported signs, sorted by name. */
export async function listLayouts({ pool, terminal }: Tools): Promise<void> {
  const stores = await transactionAs(pool, service, (client) => selectOperatorSigns(client, null))
  if (stores.length === 0)
    return terminal.say('There are no layouts. Add some with "layouts import FILE".')
  const rows = stores.map((store) => [
    store.storeName,
    store.storeAddress,
    chainOf(store),
    String(parseLayoutText(store.signs).length),
    store.updated,
    store.storeId,
  ])
  await terminal.write(textTable(listColumns, rows).map((line) => `${line}\n`))
}

/**
 * Removes the signs of the store with this ID or name. Throws AdminRefusal if no store matches, or if several
 * stores have the name.
 */
export async function removeLayout({ pool, terminal }: Tools, typed: string): Promise<void> {
  const { storeName, storeAddress } = await transactionAs(pool, service, async (client) => {
    const [store, another] = await storesCalled(client, typed)
    if (another) {
      throw new AdminRefusal(
        `Several stores are called ${typed}. Type the id of one, which "layouts list" shows.`,
      )
    }
    await deleteOperatorSigns(client, store.storeId)
    return store
  })
  terminal.say(`The signs of ${[storeName, storeAddress].filter(Boolean).join(', ')} were removed.`)
}

/**
 * Prints the signs of the stores with this ID or name, or of all stores, in the format of an import file.
 * Throws AdminRefusal if no store has this ID or name.
 */
export async function exportLayouts(
  { pool, terminal }: Tools,
  typed: string | undefined,
): Promise<void> {
  const stores = await transactionAs<StoredSigns[]>(pool, service, (client) =>
    typed === undefined ? selectOperatorSigns(client, null) : storesCalled(client, typed),
  )
  await terminal.write([
    layoutFileText(stores.map((store) => storeInFile(store, parseLayoutText(store.signs)))),
  ])
}

type AtLeastOne = [StoredSigns, ...StoredSigns[]]

async function storesCalled(client: PoolClient, typed: string): Promise<AtLeastOne> {
  const [store, ...others] = await selectOperatorSigns(client, typed)
  if (!store) {
    throw new AdminRefusal(`There is no layout of ${typed}. "layouts list" shows all layouts.`)
  }
  return [store, ...others]
}

async function importStores(client: PoolClient, inFile: readonly StoreInFile[]): Promise<string[]> {
  const indexed = await selectIndexedStores(
    client,
    inFile.map(({ storeId, chainName, address }) => ({
      storeId: (storeId ?? '').toLowerCase(),
      chain: chainName.toLowerCase(),
      address: foldText(address),
    })),
  )
  const stores = inFile.map((store, index) => toStored(store, indexed[index] ?? null))
  refuseRepeated(inFile, stores)
  const { total, results } = await upsertOperatorSigns(client, stores)
  if (total > maxStores) {
    throw new AdminRefusal(
      `A server keeps the layouts of up to ${maxStores.toLocaleString('en-US')} stores, but there would be ${total.toLocaleString('en-US')}. Nothing was imported.`,
    )
  }
  const rows = stores.map(({ storeId, storeName, storeAddress }, index) => [
    storeName,
    storeAddress,
    String(inFile[index]?.signs.length ?? 0),
    results.get(storeId) ?? 'unchanged',
    indexed[index] ? 'in the index' : 'not in the index',
    storeId,
  ])
  return textTable(importColumns, rows)
}

function toStored(store: StoreInFile, indexed: IndexedStore | null): OperatorSigns {
  const { storeName, address, chainName, signs } = store
  const shown = indexed
    ? {
        storeId: indexed.id,
        chainName: plainLine(indexed.chain, 100),
        storeName: plainLine(indexed.name, 100),
        storeAddress: plainLine(indexed.address, 300),
      }
    : {
        storeId: ownStoreId(storeName, address),
        // As in the app, the name of a store without a chain doubles as its chain.
        chainName: chainName === '' ? storeName : chainName,
        storeName,
        storeAddress: address,
      }
  return { ...shown, signs: layoutText(signs) }
}

function chainOf({ chainName, storeName }: StoredSigns): string {
  return chainName === storeName ? '' : chainName
}

function refuseRepeated(inFile: readonly StoreInFile[], stores: readonly OperatorSigns[]) {
  const lines = new Map<string, number>()
  for (const [index, { storeId, storeName }] of stores.entries()) {
    const line = inFile[index]?.line ?? 0
    const before = lines.get(storeId)
    if (before !== undefined) {
      throw new AdminRefusal(
        `Line ${line}: ${storeName} is the same store as in line ${before}. Nothing was imported.`,
      )
    }
    lines.set(storeId, line)
  }
}

/**
 * Returns an ID derived from the name and the address, so that the same store gets the same ID in a later
 * import.
 */
function ownStoreId(name: string, address: string): string {
  const hash = createHash('sha256')
    .update(`${foldText(name)}\n${foldText(address)}`)
    .digest('hex')
  // A version 8 UUID (RFC 9562): the application may choose all bits except the version and the variant.
  return hash.replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12}).*$/, 'own-$1-$2-8$3-8$4-$5')
}

/** Removes differences in case, spaces and commas, so that names and addresses can be compared. */
function foldText(text: string): string {
  return text
    .toLowerCase()
    .replaceAll(/[\s,]+/g, ' ')
    .trim()
}

const listColumns = [
  { head: 'Store' },
  { head: 'Address' },
  { head: 'Chain' },
  { head: 'Signs', align: 'right' },
  { head: 'Updated (UTC)' },
  { head: 'Id' },
] as const

const importColumns = [
  { head: 'Store' },
  { head: 'Address' },
  { head: 'Signs', align: 'right' },
  { head: 'Result' },
  { head: 'Store index' },
  { head: 'Id' },
] as const
