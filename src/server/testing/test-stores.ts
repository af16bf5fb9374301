import type { Pool } from 'pg'
import type { Coordinates } from '#shared/places/coordinates.ts'

export type TestStore = Coordinates & {
  id: string
  chain: string
  name: string
  address: string
  city: string
  state: string
  zipCode: string
  phone: string | null
  openingHours: string | null
  timeZone: string
  source: 'alltheplaces' | 'openstreetmap'
  sourceDate: string
  isAddressCompleted: boolean
}

const insertStores = `
  insert into public.stores (id, chain, name, address, city, state, zip_code, phone, latitude,
    longitude, opening_hours, time_zone, source, source_date, is_address_completed)
  select id, chain, name, address, city, state, "zipCode", phone, latitude, longitude,
    "openingHours", "timeZone", source, "sourceDate", "isAddressCompleted"
  from jsonb_to_recordset($1) as store (id uuid, chain text, name text, address text, city text,
    state text, "zipCode" text, phone text, latitude float8, longitude float8, "openingHours" text,
    "timeZone" text, source text, "sourceDate" date, "isAddressCompleted" boolean)`

/** Adds stores as if their chains had been imported. */
export async function addStores(ownerPool: Pool, stores: readonly TestStore[]): Promise<void> {
  await ownerPool.query(insertStores, [JSON.stringify(stores)])
  await ownerPool.query('analyze public.stores')
}

/**
 * Returns a store whose ID is derived from the number. By default, the store is a Walmart in the middle of
 * Austin.
 */
export function storeOf(number: number, changes: Partial<TestStore> = {}): TestStore {
  return {
    id: `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`,
    chain: 'Walmart',
    name: 'Walmart Supercenter',
    address: `${number} Main St`,
    city: 'Austin',
    state: 'TX',
    zipCode: '78701',
    phone: null,
    latitude: 30.27,
    longitude: -97.74,
    openingHours: null,
    timeZone: 'America/Chicago',
    source: 'alltheplaces',
    sourceDate: '2026-11-01',
    isAddressCompleted: false,
    ...changes,
  }
}
