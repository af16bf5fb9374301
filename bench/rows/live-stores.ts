import type { Pool } from 'pg'
import type { Coordinates } from '#shared/places/coordinates.ts'
import {
  scatteredPoint,
  scatteredStores,
  seededRandom,
} from '../../src/server/testing/test-scatter.ts'
import { addStores } from '../../src/server/testing/test-stores.ts'
import { withServer } from '../parts/bench-server.ts'
import { percentile } from '../parts/median.ts'
import { medians } from '../parts/medians.ts'
import { withOwnerPool } from '../parts/owner-pool.ts'
import type { Result } from '../parts/result.ts'

const storeCount = 50_000
const pointCount = 150
const limit = 20

const byIndex = 'select public.find_stores($1, $2, $3) as found'

/** Finds the nearest stores without an index: `+ 0` prevents the planner from using it. */
const byScan = `
  select id from public.stores
  order by public.miles_between($1, $2, latitude, longitude) + 0, id limit $3`

/** Measures how fast the database finds the nearest stores, for points all over the USA. */
export function measureLiveStores(): Promise<Result[]> {
  return withServer(({ dataDir }) =>
    withOwnerPool({ dataDir, connections: 1 }, async (pool) => {
      const random = seededRandom(1)
      await addStores(pool, scatteredStores(storeCount, random))
      const points = Array.from({ length: pointCount }, () => scatteredPoint(random))
      await expectEqual(pool, points)
      const { found, scanned } = await medians(async () => ({
        found: await p95Ms(points, (point) => findIds(pool, point)),
        scanned: await p95Ms(points, (point) => scanIds(pool, point)),
      }))
      return [
        {
          name: 'Live stores: p95 of the 20 nearest of 50,000',
          goal: '≤ 10',
          value: found,
          unit: 'ms',
          control: 'sequential scan',
          controlValue: scanned,
          met: found <= 10,
        },
      ]
    }),
  )
}

/** Throws if the index doesn't find the same stores as a search through all stores. */
async function expectEqual(pool: Pool, points: readonly Coordinates[]): Promise<void> {
  for (const point of points) {
    const [found, scanned] = [await findIds(pool, point), await scanIds(pool, point)]
    if (found.length !== limit || found.join() !== scanned.join()) {
      throw new Error(
        `Found stores at ${point.latitude}, ${point.longitude} that aren't the nearest`,
      )
    }
  }
}

async function p95Ms(
  points: readonly Coordinates[],
  ask: (point: Coordinates) => Promise<unknown>,
): Promise<number> {
  const times: number[] = []
  for (const point of points) {
    const startMs = performance.now()
    await ask(point)
    times.push(performance.now() - startMs)
  }
  return percentile(times, 95)
}

async function findIds(pool: Pool, { latitude, longitude }: Coordinates): Promise<string[]> {
  const { rows } = await pool.query<{ found: { stores: { id: string }[] } }>(byIndex, [
    latitude,
    longitude,
    limit,
  ])
  return rows[0]?.found.stores.map(({ id }) => id) ?? []
}

async function scanIds(pool: Pool, { latitude, longitude }: Coordinates): Promise<string[]> {
  const { rows } = await pool.query<{ id: string }>(byScan, [latitude, longitude, limit])
  return rows.map(({ id }) => id)
}
