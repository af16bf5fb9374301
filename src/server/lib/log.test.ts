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

test('a terminal shows a failure together with its error', () => {
  const { log, shown } = atTerminal()
  log.error({ err: describeError(new Error('no space left')) }, 'A request failed')
  expect(shown()).toEqual([
    expect.stringMatching(/^error: A request failed Error: no space left\n/),
  ])
})

test('a terminal shows a failure that has no stack', () => {
  const { log, shown } = atTerminal()
  log.error({ err: describeError('no space left') }, 'A request failed')
  expect(shown()).toEqual(['error: A request failed no space left\n'])
})

test('a terminal shows the reference that the shopper sees for a failure', () => {
  const { log, shown } = atTerminal()
  log.error({ reqId: '0123456789abcdef', err: describeError('no space left') }, 'A request failed')
  expect(shown()).toEqual(['error: A request failed (reference 0123456789abcdef) no space left\n'])
})

test('a terminal does not show ordinary requests', () => {
  const { log, shown } = atTerminal()
  log.info('incoming request')
  expect(shown()).toEqual([])
})
