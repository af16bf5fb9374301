import { expect, test } from 'vitest'
import { itemsOfDay, ticksByDay } from '#shared/buy-again/bought-days.ts'
import type { PurchasesRow } from '#shared/contracts/purchases.ts'
import { createMemoryDevice } from '../sync/memory-device.ts'
import type { RowTable } from '../sync/synced-table.ts'
import { openTableClient } from '../sync/table-client.ts'
import { dayId, emptyDay, fromTableRow, newDayRow, storedDayOf, toTableRow } from './day-row.ts'
import { localDay } from './local-day.ts'

const noonMs = new Date(2026, 10, 27, 12).getTime()
const today = '2026-11-27'

/** A fake of the server's table. For each day, the table keeps only the latest row. */
function testTable() {
  const rows = new Map<string, PurchasesRow>()
  const table: RowTable = {
    async upsert(sent) {
      for (const row of sent.map(toTableRow)) {
        const kept = rows.get(row.day)
        if (!kept || kept.changed_at <= row.changed_at) rows.set(row.day, row)
      }
    },
    fetchAll: async () => [...rows.values()].map((row) => fromTableRow(row, 'synced')),
    isRemoved: () => false,
  }
  return { table, rows }
}

async function openDevice(table: RowTable) {
  const client = await openTableClient({ device: createMemoryDevice(), table })
  const id = dayId(today)
  const save = (by: Parameters<typeof newDayRow>[1], atMs: number) =>
    client.change([id], (now) => {
      const before = now.get(id)
      return new Map([[id, newDayRow(today, by, { atMs, before })]])
    })
  const stored = () => {
    const row = client.rows.get(id)
    return row ? storedDayOf(row) : emptyDay
  }
  return {
    client,
    save,
    stored,
    async tick(name: string, atMs: number) {
      const ticks = ticksByDay([{ name, isBought: true, atMs }], localDay).get(today)
      if (ticks) await save({ ...stored(), items: itemsOfDay(stored(), ticks) }, atMs)
    },
  }
}

test('a day stays the same when converted to device rows and server rows', () => {
  for (const day of [
    { items: ['milk', 'eggs'], clearedAtMs: null },
    { items: [], clearedAtMs: noonMs },
  ]) {
    const row = newDayRow(today, day, { atMs: noonMs, before: undefined })
    expect(storedDayOf(row)).toEqual({ ...day, day: today, atMs: noonMs })
    expect(fromTableRow(toTableRow(row), 'pending')).toEqual(row)
  }
})

test('a change is later than the row it replaces, even if a clock is wrong', () => {
  const before = newDayRow(today, emptyDay, { atMs: noonMs, before: undefined })
  const row = newDayRow(today, emptyDay, { atMs: noonMs - 5_000, before })
  expect(storedDayOf(row).atMs).toBe(noonMs + 1)
})

test('a tick belongs to the day on the device’s calendar', () => {
  const midnightMs = new Date(2026, 10, 28).getTime()
  expect([midnightMs - 1, midnightMs].map(localDay)).toEqual(['2026-11-27', '2026-11-28'])
})

test('a deleted day stays empty on all devices despite its earlier ticks', async () => {
  const { table, rows } = testTable()
  const phone = await openDevice(table)
  const laptop = await openDevice(table)
  await phone.tick('milk', noonMs)
  await phone.client.sync()
  await laptop.client.sync()
  expect(laptop.stored().items).toEqual(['milk'])

  await laptop.save({ items: [], clearedAtMs: noonMs + 1_000 }, noonMs + 1_000)
  await laptop.client.sync()
  await phone.client.sync()
  expect(phone.stored()).toMatchObject({ items: [], clearedAtMs: noonMs + 1_000 })
  await phone.tick('milk', noonMs)
  await phone.tick('eggs', noonMs + 2_000)
  await phone.client.sync()
  expect(rows.get(today)?.items).toBe('eggs')
  await phone.client.close()
  await laptop.client.close()
})
