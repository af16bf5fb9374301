import { expect, test } from 'vitest'
import { endRunningSteps, runStep } from './run-step.ts'

const limit = { timeLimitMs: 10_000 }

test('a step gives its exit code and all that it printed', async () => {
  const result = await runStep(['sh', '-c', 'echo out; echo err >&2; exit 3'], limit)
  expect(result.exitCode).toBe(3)
  expect(result.output).toContain('out\n')
  expect(result.output).toContain('err\n')
})

test('a step runs on the Node of the project, with the settings that it is given', async () => {
  const script = 'console.log(process.versions.node, process.env.STEP)'
  const result = await runStep(['node', '-e', script], { ...limit, environment: { STEP: 'one' } })
  expect(result.output).toBe(`${process.versions.node} one\n`)
})

test('a program that is not there is a failure that names it', async () => {
  const result = await runStep(['no-such-program'], limit)
  expect(result.exitCode).toBeNull()
  expect(result.output).toContain('no-such-program')
})

test('a step that takes too long is ended with what it started', async () => {
  const result = await runStep(['sh', '-c', 'sleep 60 & sleep 60'], { timeLimitMs: 100 })
  expect(result.exitCode).toBeNull()
  expect(result.output).toContain('not done after 0.1 s')
})

test('running steps can be ended early', async () => {
  const step = runStep(['sh', '-c', 'sleep 60 & sleep 60'], limit)
  await endRunningSteps('SIGTERM')
  expect((await step).exitCode).toBeNull()
})
