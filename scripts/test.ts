import { mkdtempSync, rmSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findOrInstallChromium } from './find-chromium.ts'
import { endRunningSteps, projectRoot, runStep, type StepResult } from './run-step.ts'
import { scriptCommand } from './script-command.ts'
import {
  type Counts,
  countCheck,
  countPlaywright,
  countPreparation,
  countVitest,
  hasFailed,
  slowestFiles,
  summary,
} from './test-results.ts'

const options = scriptCommand('npm test --')
  .option('--no-browser', 'skip the browser journeys')
  .parse()
  .opts()

// These limits exist only to stop steps that hang. They are generous, because steps take several times as
// long on a busy machine.
const checkLimit = { timeLimitMs: 600_000 }
const testLimitMs = 1_800_000
const journeyLimitMs = 3_000_000

const counted: Counts[] = []
const reports = mkdtempSync(join(tmpdir(), 'grocery-genie-reports-'))

process.once('exit', () => rmSync(reports, { recursive: true, force: true }))

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.once(signal, () => {
    void endRunningSteps(signal).finally(() => process.exit(130))
  })
}

const isBuilt = await runChecks()
await runTests()
if (options.browser) await runJourneys(isBuilt)
console.log(`\n${summary(counted)}`)
process.exitCode = hasFailed(counted) ? 1 : 0

/**
 * Runs all checks in parallel, because each of them mostly uses one core. Returns whether the web app was
 * built.
 */
async function runChecks(): Promise<boolean> {
  announce('format, lint, types, spelling, unused code and build')
  const check = async (name: string, command: string[]) => {
    const result = await runStep(command, checkLimit)
    report(name, result, countCheck(result.exitCode))
  }
  const [build] = await Promise.all([
    runStep(['node', 'scripts/build.ts'], checkLimit),
    check('format', ['biome', 'check', '.']),
    check('lint', ['oxlint', '--type-aware', '--deny-warnings']),
    check('types', ['tsc', '-b']),
    check('spelling', [
      'cspell',
      'lint',
      '--no-progress',
      '--no-summary',
      '--cache',
      '--cache-location=node_modules/.cache/cspell',
    ]),
    check('unused code', ['knip', '--no-progress']),
  ])
  report('build of the web app', build, countPreparation(build.exitCode))
  return build.exitCode === 0
}

async function runTests(): Promise<void> {
  announce('unit and server tests')
  const file = join(reports, 'vitest.json')
  const result = await runStep(
    ['vitest', 'run', '--reporter=default', '--reporter=json', `--outputFile.json=${file}`],
    { timeLimitMs: testLimitMs },
  )
  const vitest = await readReport(file)
  report('unit and server tests', result, countVitest(vitest, result.exitCode))
  const slowest = slowestFiles(vitest, projectRoot)
  if (slowest.length > 0) console.log('  slowest files:')
  for (const line of slowest) console.log(`    ${line}`)
}

async function runJourneys(isBuilt: boolean): Promise<void> {
  const started = performance.now()
  const browser = await findOrInstallChromium((line) => console.log(line))
  const durationMs = performance.now() - started
  if (browser.path === null) {
    report('Chromium', { exitCode: 1, output: browser.output, durationMs }, countPreparation(1))
    return
  }
  if (!isBuilt) {
    console.log('✗ browser journeys: not run because the web app could not be built')
    return
  }
  announce('browser journeys')
  const file = join(reports, 'playwright.json')
  const result = await runStep(['playwright', 'test', '--reporter=list,json'], {
    timeLimitMs: journeyLimitMs,
    environment: { CHROMIUM_PATH: browser.path, PLAYWRIGHT_JSON_OUTPUT_FILE: file },
  })
  report('browser journeys', result, countPlaywright(await readReport(file), result.exitCode))
}

/** On a terminal, prints the names of the running steps in a line that the next report overwrites. */
function announce(names: string): void {
  if (process.stdout.isTTY) process.stdout.write(`… ${names}`)
}

/** Prints one line for a step that passed, and the full output of a step that failed. */
function report(name: string, result: StepResult, counts: Counts): void {
  if (process.stdout.isTTY) process.stdout.write('\r\u001B[2K')
  counted.push(counts)
  const isGood = counts.failed === 0
  const seconds = (result.durationMs / 1000).toFixed(1)
  const tests = counts.passed + counts.failed > 1 ? `   ${summary([counts])}` : ''
  console.log(`${isGood ? '✓' : '✗'} ${name.padEnd(24)}${seconds.padStart(6)} s${tests}`)
  if (!isGood) console.log(`\n${result.output.trim()}\n`)
}

/** Returns the report that a test runner wrote, or null if it is missing or unreadable. */
async function readReport(file: string): Promise<unknown> {
  try {
    return JSON.parse(await readFile(file, 'utf8'))
  } catch {
    return null
  }
}
