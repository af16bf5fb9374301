import { expect, test } from 'vitest'
import { endRunningSteps, runStep } from './run-step.ts'

const limit = { timeLimitMs: 10_000 }

test('a step returns its exit code and everything it printed', async () => {
  const result = await runStep(['sh', '-c', 'echo out; echo err >&2; exit 3'], limit)
  expect(result.exitCode).toBe(3)
  expect(result.output).toContain('out\n')
  expect(result.output).toContain('err\n')
})

test("a step runs on the project's version of Node, with the environment passed to it", async () => {
  const script = 'console.log(process.versions.node, process.env.STEP)'
  const result = await runStep(['node', '-e', script], { ...limit, environment: { STEP: 'one' } })
  expect(result.output).toBe(`${process.versions.node} one\n`)
})

test('a step whose program is missing fails with the program’s name', async () => {
  const result = await runStep(['no-such-program'], limit)
  expect(result.exitCode).toBeNull()
  expect(result.output).toContain('no-such-program')
})

test('a step that exceeds its time limit is killed with its child processes', async () => {
  const result = await runStep(['sh', '-c', 'sleep 60 & sleep 60'], { timeLimitMs: 100 })
  expect(result.exitCode).toBeNull()
  expect(result.output).toContain('not done after 0.1 s')
})

test('running steps can be stopped early', async () => {
  const step = runStep(['sh', '-c', 'sleep 60 & sleep 60'], limit)
  await endRunningSteps('SIGTERM')
  expect((await step).exitCode).toBeNull()
})
