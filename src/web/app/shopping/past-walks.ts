import { useState } from 'react'
import * as z from 'zod/mini'
import type { PastWalks } from '#shared/shopping/usual-order.ts'
import { parsedJson, readStored, writeStored } from '../../lib/browser-storage.ts'

const name = 'past-walks'
const maxWalks = 6
const maxStores = 30
/** A walk past fewer signs says little. */
const minSigns = 3

const StoredWalks = z.record(z.string(), z.array(z.array(z.string())))

/** In which order the shopper walked this store before, as this device remembers it. */
export function usePastWalks(shopperId: string, storeId: string) {
  const [walks, setWalks] = useState<PastWalks>(() => read(shopperId)[storeId] ?? [])

  function remember(signs: readonly string[]) {
    if (signs.length < minSigns) return
    const { [storeId]: before = [], ...others } = read(shopperId)
    const now = [...before, [...signs]].slice(-maxWalks)
    const kept = [...Object.entries(others), [storeId, now] as const].slice(-maxStores)
    writeStored(shopperId, name, JSON.stringify(Object.fromEntries(kept)))
    setWalks(now)
  }

  return [walks, remember] as const
}

function read(shopperId: string): Record<string, string[][]> {
  return StoredWalks.safeParse(parsedJson(readStored(shopperId, name) ?? '{}')).data ?? {}
}
