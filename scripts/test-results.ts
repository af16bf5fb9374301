import { relative } from 'node:path'
import { z } from 'zod'

export type Counts = { passed: number; failed: number; skipped: number }

const VitestReport = z.object({
  testResults: z.array(
    z.object({
      /** Absolute path of the test file. */
      name: z.string(),
      status: z.string(),
      startTime: z.number(),
      endTime: z.number(),
      assertionResults: z.array(z.object({ status: z.string() })),
    }),
  ),
})

const PlaywrightReport = z.object({
  errors: z.array(z.unknown()),
  stats: z.object({
    expected: z.number(),
    unexpected: z.number(),
    flaky: z.number(),
    skipped: z.number(),
  }),
})

const crashed: Counts = { passed: 0, failed: 1, skipped: 0 }

/** Counts a check, such as the formatter, as one test. */
export function countCheck(exitCode: number | null): Counts {
  return exitCode === 0 ? { passed: 1, failed: 0, skipped: 0 } : crashed
}

/**
 * Counts a step that tests depend on, such as a build, as one failure if it fails. A step that succeeds isn't
 * counted.
 */
export function countPreparation(exitCode: number | null): Counts {
  return exitCode === 0 ? { passed: 0, failed: 0, skipped: 0 } : crashed
}

/**
 * Counts the tests in Vitest's JSON report. A file that failed although none of its tests failed counts as
 * one more failure. A missing or unreadable report counts as one failure. So does a run without tests, and a
 * run that exits with an error without reporting a failure.
 */
export function countVitest(report: unknown, exitCode: number | null): Counts {
  const parsed = VitestReport.safeParse(report)
  if (!parsed.success) return crashed
  const files = parsed.data.testResults
  const statuses = files.flatMap((file) => file.assertionResults.map(({ status }) => status))
  const brokenFiles = files.filter(
    (file) =>
      file.status === 'failed' && file.assertionResults.every(({ status }) => status !== 'failed'),
  )
  const passed = statuses.filter((status) => status === 'passed').length
  const failed = statuses.filter((status) => status === 'failed').length
  const skipped = statuses.length - passed - failed
  return addHiddenFailure({ passed, failed: failed + brokenFiles.length, skipped }, exitCode)
}

/**
 * Returns a line for each of the five slowest test files in Vitest's JSON report, slowest first. Returns no
 * lines if the report is missing or unreadable.
 */
export function slowestFiles(report: unknown, projectRoot: string): string[] {
  const parsed = VitestReport.safeParse(report)
  if (!parsed.success) return []
  return parsed.data.testResults
    .map(({ name, startTime, endTime }) => ({ name, seconds: (endTime - startTime) / 1000 }))
    .toSorted((a, b) => b.seconds - a.seconds)
    .slice(0, 5)
    .map(({ name, seconds }) => `${seconds.toFixed(1)} s  ${relative(projectRoot, name)}`)
}

/**
 * Counts the journeys in Playwright's JSON report. Each error outside a journey counts as one more failure,
 * and so does each journey that passed only on a retry. A missing or unreadable report counts as one failure.
 * So does a run without journeys, and a run that exits with an error without reporting a failure.
 */
export function countPlaywright(report: unknown, exitCode: number | null): Counts {
  const parsed = PlaywrightReport.safeParse(report)
  if (!parsed.success) return crashed
  const { errors, stats } = parsed.data
  const failed = stats.unexpected + stats.flaky + errors.length
  return addHiddenFailure({ passed: stats.expected, failed, skipped: stats.skipped }, exitCode)
}

/**
 * Returns the last line that a test run prints: the counts of all tests, with skipped tests only if there are
 * any.
 */
export function summary(all: readonly Counts[]): string {
  const { passed, failed, skipped } = total(all)
  const ending = skipped > 0 ? `, ${skipped} skipped` : ''
  return `${passed} passed, ${failed} failed${ending}`
}

/** Returns whether any test failed. */
export function hasFailed(all: readonly Counts[]): boolean {
  return total(all).failed > 0
}

/**
 * Adds a failure if a test runner didn't run any test, or if it exited with an error but didn't report a
 * failure.
 */
function addHiddenFailure(counts: Counts, exitCode: number | null): Counts {
  const ranNothing = counts.passed + counts.failed === 0
  const hidFailure = exitCode !== 0 && counts.failed === 0
  return ranNothing || hidFailure ? { ...counts, failed: counts.failed + 1 } : counts
}

function total(all: readonly Counts[]): Counts {
  const sum = { passed: 0, failed: 0, skipped: 0 }
  for (const { passed, failed, skipped } of all) {
    sum.passed += passed
    sum.failed += failed
    sum.skipped += skipped
  }
  return sum
}
