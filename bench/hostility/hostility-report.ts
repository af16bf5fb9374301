import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { projectRoot } from '../../e2e/fixtures/server.ts'
import { percentile } from '../parts/median.ts'
import type { Result } from '../parts/result.ts'
import type { Hostility } from './random-hostility.ts'
import type { Timed } from './timed-client.ts'

const wanted = { slowestMs: 500, megabytes: 1_000 }
const shownLines = 12
const shownCharacters = 300

export type Outcome = {
  seed: number
  /**
   * The honest shoppers' requests. `control` contains the requests before the attacks, and `requests` those
   * during the attacks.
   */
  control: readonly Timed[]
  requests: readonly Timed[]
  hostility: Hostility
  /** What others changed in the honest shoppers' and the operator's data. */
  changed: readonly string[]
  /**
   * Result of the same check after the measurement itself changed some of every shopper's data. Proves that
   * the check detects changes.
   */
  changedOnPurpose: readonly string[]
  megabytes: number
  /** Number of times that the server or its PostgreSQL exited. */
  ends: number
  /** Log output of the server. */
  log: string
}

/** Returns the measured value of each goal, and the control if the goal has one. */
export function resultsOf({ control, requests, ...outcome }: Outcome): Result[] {
  const { hostility, changed, changedOnPurpose, megabytes, ends, log } = outcome
  const alone = 'the same shoppers before, alone'
  const none = { control: null, controlValue: null }
  const toZero = (name: string, value: number) => ({
    ...none,
    name: `Hostility: ${name}`,
    goal: '0',
    value,
    unit: '',
    met: value === 0,
  })
  const toTime = (name: string, value: number, controlValue: number) => ({
    name: `Hostility: ${name}`,
    goal: `≤ ${wanted.slowestMs}`,
    value,
    unit: 'ms',
    control: alone,
    controlValue,
    met: value <= wanted.slowestMs,
  })
  const [times, timesAlone] = [timesOf(requests), timesOf(control)]
  const failures = [...hostility.failures.values()].reduce((sum, { count }) => sum + count, 0)
  return [
    {
      ...toZero(`failed of ${requests.length} honest requests`, failed(requests).length),
      control: alone,
      controlValue: failed(control).length,
    },
    toTime('honest requests, p99', percentile(times, 99), percentile(timesAlone, 99)),
    toTime('the slowest honest request', percentile(times, 100), percentile(timesAlone, 100)),
    {
      ...toZero('data of the honest shoppers and the operator changed by others', changed.length),
      control: 'after an item of each list was changed in the database',
      controlValue: changedOnPurpose.length,
      met: changed.length === 0 && changedOnPurpose.length > 0,
    },
    toZero('ends of the server or PostgreSQL', ends),
    toZero("attackers' calls with a server error", failures),
    toZero('errors in the log', errorsIn(log).length),
    {
      ...none,
      name: 'Hostility: peak memory of the server and PostgreSQL',
      goal: `≤ ${wanted.megabytes}`,
      value: megabytes,
      unit: 'MB',
      met: megabytes <= wanted.megabytes,
    },
  ]
}

/**
 * Prints the slowest requests, the failures, and the changes to honest shoppers' data. If calls made the
 * server fail, also writes their full text to a file.
 */
export async function reportHostility(outcome: Outcome): Promise<void> {
  const { seed, requests, hostility, changed, log } = outcome
  const responses = [...hostility.responses].toSorted(([, a], [, b]) => b - a)
  show(
    'Responses to attackers',
    responses.map(([status, times]) => `${status}: ${times}`),
  )
  show(
    'Failed honest requests',
    failed(requests).map(({ at, name, failure }) => `${timeOf(at)} ${name}: ${failure}`),
  )
  const slow = requests.toSorted((a, b) => b.tookMs - a.tookMs).slice(0, shownLines)
  show(
    'Slowest honest requests',
    slow.map(({ at, name, tookMs }) => `${timeOf(at)} ${name} ${Math.round(tookMs)} ms`),
  )
  show('Changed', changed)
  show(
    'Slowest hostile calls',
    hostility.slowest.map(
      ({ number, at, call, status, tookMs }) =>
        `${timeOf(at)} ${Math.round(tookMs)} ms, ${status}, call ${number}: ${describe(call)}`,
    ),
  )
  const failures = [...hostility.failures].map(
    ([kind, { count, shortest }]) =>
      `${count} × ${kind}, such as call ${shortest.number}: ${describe(shortest.call)} → ${shortest.text.slice(0, shownCharacters)}`,
  )
  show('Hostile calls that made the server fail', failures)
  const errors = Map.groupBy(errorsIn(log), (line) => line)
  show(
    'Errors in the log',
    [...errors].map(([line, same]) => `${same.length} × ${line}`),
  )
  const folder = path.join(projectRoot, 'bench/results')
  await mkdir(folder, { recursive: true })
  const file = path.join(folder, `hostility-${seed}.json`)
  const calls = { failures: [...hostility.failures], slowest: hostility.slowest }
  await writeFile(file, `${JSON.stringify(calls, null, 2)}\n`)
  console.error(`Full calls: ${path.relative(projectRoot, file)}; repeat them with --seed ${seed}`)
}

function show(what: string, lines: readonly string[]) {
  console.error(`${what}: ${lines.length === 0 ? 'none' : ''}`)
  for (const line of lines.slice(0, shownLines)) console.error(`  ${line}`)
  if (lines.length > shownLines) console.error(`  … and ${lines.length - shownLines} more`)
}

function describe(call: { method: string; path: string; body?: string | undefined }): string {
  const body = call.body === undefined ? '' : ` ${JSON.stringify(cut(call.body))}`
  return `${call.method} ${cut(call.path)}${body}`
}

function cut(text: string): string {
  if (text.length <= shownCharacters) return text
  return `${text.slice(0, shownCharacters)}… (${text.length} characters)`
}

/** Returns the error messages in the log, without the long stack traces. */
function errorsIn(log: string): string[] {
  return log.split('\n').flatMap((line) => {
    if (!/^{"level":[56]0,/.test(line)) return []
    const { msg, err } = JSON.parse(line) as { msg?: string; err?: { message?: string } }
    return [cut(`${msg}: ${err?.message}`)]
  })
}

function failed(requests: readonly Timed[]): Timed[] {
  return requests.filter(({ failure }) => failure !== undefined)
}

function timesOf(requests: readonly Timed[]): number[] {
  return requests.map(({ tookMs }) => tookMs)
}

function timeOf(at: number): string {
  return new Date(at).toISOString().slice(11, 19)
}
