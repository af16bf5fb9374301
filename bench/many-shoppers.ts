// Compares response times for the app's most frequent requests between a database with many shoppers and a
// small one: node bench/many-shoppers.ts [--shoppers 1000000] [--data-dir folder to keep the full database
// for another run]
import { hash } from '@node-rs/argon2'
import { defaultAnonKey } from '#shared/contracts/anon-key.ts'
import { scriptCommand } from '../scripts/script-command.ts'
import { hashParameters } from '../src/server/auth/password/password-hashing.ts'
import { addManyShoppers, manyShoppersId } from '../src/server/testing/many-shoppers.ts'
import { scatteredStores, seededRandom } from '../src/server/testing/test-scatter.ts'
import { addStores } from '../src/server/testing/test-stores.ts'
import { type BenchServer, withServer } from './parts/bench-server.ts'
import { type BenchRequest, load } from './parts/load.ts'
import { medians } from './parts/medians.ts'
import { withOwnerPool } from './parts/owner-pool.ts'
import type { Result } from './parts/result.ts'
import { connect, lastStoreUrl, listRowsUrl } from './parts/shopper.ts'
import { formatTable } from './parts/table.ts'

const options = scriptCommand('node bench/many-shoppers.ts')
  .option('--shoppers <number>', 'number of shoppers', '1000000')
  .option('--data-dir <folder>', 'folder with a database from an earlier run')
  .parse()
  .opts()

const password = 'correct horse'
const readers = 200
const amounts = { listsEach: 5, itemsEach: 5 }
const storeCount = 50_000
const connections = 10
const durationMs = 4_000
const maxRatio = 1.5

type Asks = Record<string, readonly [BenchRequest, ...BenchRequest[]]>

const dataDir = options.dataDir
await withServer(
  async (server) => {
    const full = { ...server, dataDir: dataDir ?? server.dataDir }
    await fill(full, Number(options.shoppers))
    const many = await asksOf(full, Number(options.shoppers))
    await withServer(async (small) => {
      await fill(small, readers)
      const few = await asksOf(small, readers)
      console.log(`\n${formatTable(await compare(many, few))}`)
    })
  },
  dataDir === undefined ? {} : { DATA_DIR: dataDir },
)

async function fill(server: BenchServer, shoppers: number): Promise<void> {
  // Hashed with the same parameters that the server uses. Otherwise, the server would rehash the password at
  // each sign-in.
  const passwordHash = await hash(password, hashParameters)
  await withOwnerPool({ dataDir: server.dataDir, connections: 1 }, async (pool) => {
    const { rows } = await pool.query('select from auth.users limit 1')
    if (rows.length > 0) return console.log('The database is already filled')
    const startMs = performance.now()
    await addManyShoppers(pool, { shoppers, ...amounts, passwordHash })
    await addStores(pool, scatteredStores(storeCount, seededRandom(1)))
    const size = await pool.query<{ size: string }>(
      'select pg_size_pretty(pg_database_size(current_database())) as size',
    )
    const minutes = ((performance.now() - startMs) / 60_000).toFixed(1)
    console.log(`${shoppers} shoppers fill ${size.rows[0]?.size} (${minutes} minutes)`)
  })
}

/**
 * Returns requests by shoppers whose numbers are spread over the whole range. Each shopper has its own
 * session.
 */
async function asksOf({ url }: BenchServer, shoppers: number): Promise<Asks> {
  const stores: BenchRequest[] = []
  const rows: BenchRequest[] = []
  const syncs: BenchRequest[] = []
  for (let reader = 1; reader <= readers; reader += 1) {
    const number = Math.floor((reader * shoppers) / readers)
    const email = `shopper-${number}@example.com`
    const { data, error } = await connect(url).auth.signInWithPassword({ email, password })
    if (error) throw error
    const authorization = `Bearer ${data.session.access_token}`
    const headers = { apikey: defaultAnonKey, authorization, 'content-type': 'application/json' }
    stores.push({ url: lastStoreUrl(url), headers })
    rows.push({ url: listRowsUrl(url, manyShoppersId(`list ${number} 1`)), headers })
    syncs.push({ url: `${url}/rest/v1/rpc/sync_lists`, method: 'POST', headers, body: '{}' })
  }
  return {
    'last used stores': notEmpty(stores),
    "a list's rows": notEmpty(rows),
    'all lists': notEmpty(syncs),
  }
}

async function compare(many: Asks, few: Asks): Promise<Result[]> {
  const results: Result[] = []
  for (const [name, askedOfMany] of Object.entries(many)) {
    const askedOfFew = few[name] ?? askedOfMany
    // Warms up, because the first run is slower for both databases.
    for (const asked of [askedOfMany, askedOfFew]) await load(asked, { connections, durationMs })
    const measured = await medians(async () => {
      const manyLoad = await load(askedOfMany, { connections, durationMs })
      const fewLoad = await load(askedOfFew, { connections, durationMs })
      if (manyLoad.refused + fewLoad.refused > 0) throw new Error('The server rejected requests')
      return {
        many: manyLoad.p99Ms,
        few: fewLoad.p99Ms,
        manyPerSecond: manyLoad.perSecond,
        fewPerSecond: fewLoad.perSecond,
      }
    })
    const control = `${readers} shoppers`
    results.push(
      {
        name: `${options.shoppers} shoppers: p99 of ${name}`,
        goal: `≤ ${maxRatio} of the control`,
        value: measured.many,
        unit: 'ms',
        control,
        controlValue: measured.few,
        met: measured.many <= maxRatio * measured.few,
      },
      {
        name: `${options.shoppers} shoppers: ${name}`,
        goal: `≥ 1 / ${maxRatio} of the control`,
        value: measured.manyPerSecond,
        unit: '/s',
        control,
        controlValue: measured.fewPerSecond,
        met: measured.manyPerSecond >= measured.fewPerSecond / maxRatio,
      },
    )
  }
  return results
}

function notEmpty(asks: BenchRequest[]): readonly [BenchRequest, ...BenchRequest[]] {
  const [first, ...others] = asks
  if (first === undefined) throw new Error('No requests to send')
  return [first, ...others]
}
