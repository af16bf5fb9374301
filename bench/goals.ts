// Measures the project's goals in a fixed order, each together with its control. To see the options: npm run
// goals -- --help
import { mkdir, writeFile } from 'node:fs/promises'
import { availableParallelism, cpus, loadavg } from 'node:os'
import path from 'node:path'
import { projectRoot } from '../e2e/fixtures/server.ts'
import { scriptCommand } from '../scripts/script-command.ts'
import { ensureWebBuild } from '../scripts/web-build/ensure-web-build.ts'
import type { Result } from './parts/result.ts'
import { formatTable } from './parts/table.ts'
import { measureAppWeight } from './rows/app-weight.ts'
import { measureBuyAgain } from './rows/buy-again.ts'
import { measureDurability } from './rows/durability.ts'
import { measureEnumeration } from './rows/enumeration.ts'
import { measureFirstVisit } from './rows/first-visit.ts'
import { measureForgedTokens } from './rows/forged-tokens.ts'
import { measureHeaders } from './rows/headers.ts'
import { measureHostility } from './rows/hostility.ts'
import { measureInteraction } from './rows/interaction.ts'
import { measureIsolation } from './rows/isolation.ts'
import { measureLandingSpeed } from './rows/landing-speed.ts'
import { measureLandingWeight } from './rows/landing-weight.ts'
import { measureListSync } from './rows/list-sync.ts'
import { measureLiveList } from './rows/live-list.ts'
import { measureLiveStores } from './rows/live-stores.ts'
import { measureLongList } from './rows/long-list.ts'
import { measureOfflineTrip } from './rows/offline-trip.ts'
import { measureOpenList } from './rows/open-list.ts'
import { measurePastedList } from './rows/pasted-list.ts'
import { measureReads } from './rows/reads.ts'
import { measureRealLists } from './rows/real-lists.ts'
import { measureRoute } from './rows/route.ts'
import { measureSearchQuality } from './rows/search-quality.ts'
import { measureServers } from './rows/servers.ts'
import { measureSignIn } from './rows/sign-in.ts'
import { measureStart } from './rows/start.ts'
import { measureStoreImport } from './rows/store-import.ts'
import { measureTokenReplay } from './rows/token-replay.ts'
import { measureUploadMemory } from './rows/upload-memory.ts'

const command = scriptCommand('npm run goals --')
  .argument('[rows...]', 'rows to measure; all if omitted')
  .option('--kills <number>', 'kills of servers while lists are written', '4')
  .option('--forgeries <number>', 'forged tokens', '100000')
  .option('--operations <number>', 'operations by two shoppers at once', '100000')
  .option('--asks <number>', 'requests about addresses with and without an account', '2000')
  .option('--families <number>', 'families of reused refresh tokens', '50')
  .option('--seeds <number>', 'random runs with households that write at once', '500')
  .option('--trips <number>', 'trips without a network', '50')
  .option('--minutes <number>', 'minutes of hostile calls', '10')
  .option('--seed <number>', 'seed to repeat hostile calls', String(Date.now() % 1_000_000))
  .parse()
const [positionals] = command.processedArgs
const options = command.opts()

const rows: Record<string, () => Promise<Result[]>> = {
  'landing-weight': measureLandingWeight,
  'landing-speed': measureLandingSpeed,
  'app-weight': measureAppWeight,
  'first-visit': measureFirstVisit,
  interaction: measureInteraction,
  'search-quality': measureSearchQuality,
  'real-lists': measureRealLists,
  route: measureRoute,
  'buy-again': measureBuyAgain,
  'open-list': measureOpenList,
  'long-list': measureLongList,
  'pasted-list': measurePastedList,
  reads: measureReads,
  'live-stores': measureLiveStores,
  'sign-in': measureSignIn,
  start: measureStart,
  durability: () => measureDurability(Number(options.kills)),
  'upload-memory': measureUploadMemory,
  'store-import': measureStoreImport,
  headers: measureHeaders,
  enumeration: () => measureEnumeration(Number(options.asks)),
  'forged-tokens': () => measureForgedTokens(Number(options.forgeries)),
  'token-replay': () => measureTokenReplay(Number(options.families)),
  isolation: () => measureIsolation(Number(options.operations)),
  'live-list': measureLiveList,
  'offline-trip': () => measureOfflineTrip(Number(options.trips)),
  'list-sync': () => measureListSync(Number(options.seeds)),
  servers: measureServers,
  hostility: () =>
    measureHostility({ minutes: Number(options.minutes), seed: Number(options.seed) }),
}

const unknown = positionals.filter((name) => !(name in rows))
if (unknown.length > 0) {
  console.error(`Unknown row: ${unknown.join(', ')}. Choose from: ${Object.keys(rows).join(', ')}.`)
  process.exitCode = 1
} else if (await ensureWebBuild()) {
  await measure(positionals.length > 0 ? positionals : Object.keys(rows))
} else {
  process.exitCode = 1
}

async function measure(names: readonly string[]) {
  const startedAt = new Date().toISOString()
  const results: (Result & { loadBefore: number })[] = []
  for (const [name, measureRow] of Object.entries(rows)) {
    if (!names.includes(name)) continue
    const [loadBefore = 0] = loadavg()
    console.log(`Measuring ${name} (load average ${loadBefore.toFixed(1)}) …`)
    results.push(...(await measureRow()).map((result) => ({ ...result, loadBefore })))
  }
  console.log(`\n${formatTable(results)}`)
  const file = await write({ startedAt, machine: machine(), results })
  console.log(`\nWritten to ${path.relative(projectRoot, file)}`)
}

function machine() {
  return {
    processors: availableParallelism(),
    model: cpus()[0]?.model,
    node: process.version,
    platform: `${process.platform}-${process.arch}`,
  }
}

async function write(measured: { startedAt: string; machine: object; results: object[] }) {
  const folder = path.join(projectRoot, 'bench/results')
  await mkdir(folder, { recursive: true })
  const file = path.join(folder, `${measured.startedAt.replaceAll(':', '-')}.json`)
  await writeFile(file, `${JSON.stringify(measured, null, 2)}\n`)
  return file
}
