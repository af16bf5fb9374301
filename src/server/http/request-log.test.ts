import { Writable } from 'node:stream'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { createRequestLog } from './request-log.ts'

function recordingLog() {
  const lines: string[] = []
  const destination = new Writable({
    write: (chunk: Buffer, _encoding, done) => {
      lines.push(chunk.toString())
      done()
    },
  })
  const log = createRequestLog(pino({ level: 'trace' }, destination))
  return { log, lines }
}

test('if a library logs unknown fields, the log contains only their names', () => {
  const { log, lines } = recordingLog()
  const ofRequest = log.child({ reqId: '0123456789abcdef' })
  ofRequest.trace({ options: { headers: { authorization: 'secret' } }, token: 'secret' }, 'Options')
  expect(lines).toEqual([expect.not.stringContaining('secret')])
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({
    reqId: '0123456789abcdef',
    omitted: ['options', 'token'],
    msg: 'Options',
  })
})

test('extra properties that a library adds to an error are not logged', () => {
  const { log, lines } = recordingLog()
  const error = Object.assign(new Error('Unexpected end'), { rawPacket: 'secret', code: 'EEND' })
  log.debug(error)
  log.debug({ err: error }, 'A client failed')
  expect(lines).toEqual([
    expect.not.stringContaining('secret'),
    expect.not.stringContaining('secret'),
  ])
  for (const line of lines) {
    expect(JSON.parse(line)).toMatchObject({ err: { message: 'Unexpected end', code: 'EEND' } })
  }
})
