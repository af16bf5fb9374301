import { afterEach, expect, test, vi } from 'vitest'
import { describeError } from './errors.ts'
import { createLog } from './log.ts'

afterEach(() => {
  vi.restoreAllMocks()
})

function atTerminal() {
  const write = vi.spyOn(process.stdout, 'write').mockReturnValue(true)
  return { log: createLog('info', true), shown: () => write.mock.calls.map(([text]) => text) }
}

test('at a terminal, a failure is shown with what went wrong', () => {
  const { log, shown } = atTerminal()
  log.error({ err: describeError(new Error('no space left')) }, 'A request failed')
  expect(shown()).toEqual([
    expect.stringMatching(/^error: A request failed Error: no space left\n/),
  ])
})

test('at a terminal, a failure that is no error is shown too', () => {
  const { log, shown } = atTerminal()
  log.error({ err: describeError('no space left') }, 'A request failed')
  expect(shown()).toEqual(['error: A request failed no space left\n'])
})

test('at a terminal, a failure is found by the reference that the shopper was shown', () => {
  const { log, shown } = atTerminal()
  log.error({ reqId: '0123456789abcdef', err: describeError('no space left') }, 'A request failed')
  expect(shown()).toEqual(['error: A request failed (reference 0123456789abcdef) no space left\n'])
})

test('at a terminal, ordinary requests are not shown', () => {
  const { log, shown } = atTerminal()
  log.info('incoming request')
  expect(shown()).toEqual([])
})
