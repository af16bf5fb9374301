// Runs the app as a cluster on this machine: PostgreSQL, PgBouncer, nginx, a bucket and three servers. Causes
// failures while simulated shoppers are active, for example by killing each kind of process. Then runs the
// journeys on the cluster. Usage: npm run cluster [-- --no-journeys]
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { scriptCommand } from '../../scripts/script-command.ts'
import { ensureWebBuild } from '../../scripts/web-build/ensure-web-build.ts'
import { importLiveStores } from '../fixtures/live-stores.ts'
import { projectRoot } from '../fixtures/server.ts'
import { findPrograms, type Programs } from './find-programs.ts'
import { type Outcome, proveSurvival } from './proofs.ts'
import { type Cluster, startCluster } from './start-cluster.ts'

const command = scriptCommand('npm run cluster --')
  .argument('[journeys...]', 'journey files to run; all if omitted')
  .option('--no-journeys', 'only kill and restart the servers')
  .parse()
const [journeys] = command.processedArgs
const options = command.opts()

const found = findPrograms()
if ('missing' in found) {
  console.error(`Install missing packages first: apt-get install -y ${found.missing.join(' ')}`)
  process.exitCode = 1
} else if (!(await ensureWebBuild()) || !(await tryCluster(found.programs))) {
  process.exitCode = 1
}

async function tryCluster(programs: Programs): Promise<boolean> {
  const cluster = await startCluster(programs, { servers: 3 })
  try {
    console.log(`Three servers are ready at ${cluster.url}`)
    const survives = await proveSurvival(cluster, report)
    if (!options.journeys) return survives
    await importLiveStores(cluster.dataDir)
    return (await runJourneys(cluster)) && survives
  } finally {
    await cluster.stop()
  }
}

function report(outcome: Outcome): void {
  const { name, isRight, reads, failedReads, refusedReads, wrongReads, lostWrites } = outcome
  console.log(
    `${isRight ? '✓' : '✗'} ${name}: of ${reads} reads ${failedReads} failed, ${refusedReads} were refused, ` +
      `${wrongReads} wrong; ${lostWrites} writes lost; ` +
      `reads recovered after ${outcome.readAfterMs} ms, live updates after ${outcome.updatedAfterMs} ms`,
  )
}

async function runJourneys({ url, dataDir }: Cluster): Promise<boolean> {
  const playwright = spawn('playwright', ['test', ...journeys], {
    cwd: projectRoot,
    stdio: 'inherit',
    env: { ...process.env, E2E_BASE_URL: url, E2E_DATA_DIR: dataDir },
  })
  await once(playwright, 'exit')
  return playwright.exitCode === 0
}
