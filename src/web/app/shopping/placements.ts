import * as z from 'zod/mini'
import { isDepartment } from '#shared/names/departments.ts'
import type { Placement } from '#shared/shopping/locate-list.ts'
import { parsedJson, readStored, writeStored } from '../../lib/browser-storage.ts'

/** Where a shopper has said that things stand: by store id, then by the item's key. */
export type Placements = ReadonlyMap<string, ReadonlyMap<string, Placement>>

const name = 'placements'
const StoredPlacement = z.union([
  z.object({ sign: z.string() }),
  z.object({ department: z.string().check(z.refine(isDepartment)) }),
])
const StoredPlacements = z.record(z.string(), z.record(z.string(), StoredPlacement))

/** What this device remembers; nothing where that can't be read. */
export function readPlacements(shopperId: string): Placements {
  return placementsFromText(readStored(shopperId, name) ?? '{}')
}

export function writePlacements(shopperId: string, placements: Placements): void {
  writeStored(shopperId, name, placementsToText(placements))
}

export function placementsToText(placements: Placements): string {
  const stores = [...placements].map(([store, items]) => [store, Object.fromEntries(items)])
  return JSON.stringify(Object.fromEntries(stores))
}

export function placementsFromText(text: string): Placements {
  const stored = StoredPlacements.safeParse(parsedJson(text)).data ?? {}
  return new Map(
    Object.entries(stored).map(([store, items]) => [
      store,
      new Map(Object.entries(items).flatMap(([key, value]) => entryOf(key, value))),
    ]),
  )
}

function entryOf(key: string, value: z.infer<typeof StoredPlacement>): [string, Placement][] {
  if ('sign' in value) return [[key, { sign: value.sign }]]
  return isDepartment(value.department) ? [[key, { department: value.department }]] : []
}
