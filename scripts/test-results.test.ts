import { expect, test } from 'vitest'
import {
  countCheck,
  countPlaywright,
  countPreparation,
  countVitest,
  hasFailed,
  slowestFiles,
  summary,
} from './test-results.ts'

const none = { passed: 0, failed: 0, skipped: 0 }
const oneFailed = { passed: 0, failed: 1, skipped: 0 }

function vitestFile(statuses: string[], status = 'passed') {
  return {
    name: '/project/src/file.test.ts',
    status,
    startTime: 0,
    endTime: 0,
    assertionResults: statuses.map((each) => ({ status: each })),
  }
}

function playwrightReport(
  stats: Partial<Record<'expected' | 'unexpected' | 'flaky' | 'skipped', number>>,
  errors: unknown[] = [],
) {
  return { errors, stats: { expected: 0, unexpected: 0, flaky: 0, skipped: 0, ...stats } }
}

test('a check counts as one test, and its exit code says whether it passed', () => {
  expect(countCheck(0)).toEqual({ passed: 1, failed: 0, skipped: 0 })
  expect(countCheck(1)).toEqual(oneFailed)
  expect(countCheck(null)).toEqual(oneFailed)
})

test('a step that tests depend on is counted only if it fails', () => {
  expect(countPreparation(0)).toEqual(none)
  expect(countPreparation(null)).toEqual(oneFailed)
})

test('the counts of all test files are added up', () => {
  const report = {
    testResults: [
      vitestFile(['passed', 'passed', 'skipped']),
      vitestFile(['passed', 'failed', 'todo'], 'failed'),
    ],
  }
  expect(countVitest(report, 1)).toEqual({ passed: 3, failed: 1, skipped: 2 })
})

test('a file that could not be loaded counts as one failure', () => {
  const report = { testResults: [vitestFile(['passed']), vitestFile([], 'failed')] }
  expect(countVitest(report, 1)).toEqual({ passed: 1, failed: 1, skipped: 0 })
})

test('a file whose tests passed but whose hook failed counts as one failure', () => {
  const report = { testResults: [vitestFile(['passed'], 'failed')] }
  expect(countVitest(report, 1)).toEqual({ passed: 1, failed: 1, skipped: 0 })
})

test('an error outside any test counts as one failure', () => {
  const report = { testResults: [vitestFile(['passed'])] }
  expect(countVitest(report, 1)).toEqual({ passed: 1, failed: 1, skipped: 0 })
})

test('a runner that was killed counts as one failure', () => {
  const report = { testResults: [vitestFile(['passed'])] }
  expect(countVitest(report, null)).toEqual({ passed: 1, failed: 1, skipped: 0 })
})

test.each([undefined, null, {}, 'no JSON', { testResults: 'none' }])(
  'a runner whose report is %j counts as one failure',
  (report) => {
    expect(countVitest(report, 0)).toEqual(oneFailed)
    expect(countPlaywright(report, 0)).toEqual(oneFailed)
  },
)

test('a runner that didn’t run any test counts as one failure', () => {
  expect(countVitest({ testResults: [] }, 0)).toEqual(oneFailed)
  expect(countVitest({ testResults: [vitestFile(['skipped'])] }, 0)).toEqual({
    passed: 0,
    failed: 1,
    skipped: 1,
  })
  expect(countPlaywright(playwrightReport({}), 0)).toEqual(oneFailed)
})

test('the five slowest files are listed, slowest first', () => {
  const testResults = [3, 1, 60, 2, 5, 4].map((seconds) => ({
    ...vitestFile(['passed']),
    name: `/project/src/${seconds}.test.ts`,
    startTime: 1_000,
    endTime: 1_000 + seconds * 1_000,
  }))
  const lines = slowestFiles({ testResults }, '/project')
  expect(lines[0]).toBe('60.0 s  src/60.test.ts')
  expect(lines.map((line) => line.split(' ')[0])).toEqual(['60.0', '5.0', '4.0', '3.0', '2.0'])
  expect(slowestFiles(null, '/project')).toEqual([])
})

test('journeys are counted by their outcome, and flaky ones count as failed', () => {
  const report = playwrightReport({ expected: 5, unexpected: 1, flaky: 1, skipped: 2 })
  expect(countPlaywright(report, 1)).toEqual({ passed: 5, failed: 2, skipped: 2 })
})

test('an error outside any journey counts as one failure', () => {
  const report = playwrightReport({ expected: 5 }, [{ message: 'no server' }])
  expect(countPlaywright(report, 1)).toEqual({ passed: 5, failed: 1, skipped: 0 })
})

test('a failing exit code with only passing journeys counts as one failure', () => {
  expect(countPlaywright(playwrightReport({ expected: 5 }), 1)).toEqual({
    passed: 5,
    failed: 1,
    skipped: 0,
  })
})

test('the last line mentions skipped tests only if there are any', () => {
  const passed = { passed: 3, failed: 0, skipped: 0 }
  expect(summary([passed, passed])).toBe('6 passed, 0 failed')
  expect(summary([passed, { passed: 1, failed: 2, skipped: 4 }])).toBe(
    '4 passed, 2 failed, 4 skipped',
  )
  expect(hasFailed([passed])).toBe(false)
  expect(hasFailed([passed, oneFailed])).toBe(true)
})
