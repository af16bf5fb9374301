import { isDeepStrictEqual } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { chosenCalls } from './chosen-calls.ts'
import { chosenRequests } from './chosen-requests.ts'
import { compare, type Outcome } from './compare.ts'
import { differences } from './differences.ts'
import { type OracleRequest, type Server, sendRequest } from './exchange.ts'
import { generateRequests } from './generate.ts'
import { generateCalls } from './generate-calls.ts'
import { postgrestBinary } from './postgrest.ts'
import { type Servers, startServers } from './stage.ts'

const requests = [
  ...chosenRequests,
  ...chosenCalls,
  ...generateRequests({ count: 400, seed: 20_261_120 }),
  ...generateCalls({ count: 300, seed: 20_261_121 }),
]
const timeoutMs = 120_000

describe.skipIf(postgrestBinary === undefined)('compared with the real PostgREST', () => {
  let stage: Servers
  beforeAll(async () => {
    stage = await startServers()
  })
  afterAll(() => stage.close())

  test(
    'except for the listed differences, every request gets the same response and has the same effect as in PostgREST',
    async () => {
      const rowsBefore = await stage.rows()
      const failures: { request: OracleRequest; expected: Outcome; actual: Outcome }[] = []
      const shown = new Set<string>()
      for (const request of requests) {
        const reference = await outcome(stage, stage.reference, request)
        const ours = await outcome(stage, stage.ours, request)
        const { expected, actual, used } = compare(request, { reference, ours, rowsBefore })
        for (const { reason } of used) shown.add(reason)
        if (!isDeepStrictEqual(actual, expected)) failures.push({ request, expected, actual })
      }

      expect(failures).toEqual([])
      const stale = differences.filter(({ reason }) => !shown.has(reason))
      expect(stale, 'differences that no request shows').toEqual([])
    },
    timeoutMs,
  )
})

/** Sends a request and returns its outcome. Afterward, restores the rows. */
async function outcome(stage: Servers, server: Server, request: OracleRequest): Promise<Outcome> {
  const reply = await sendRequest(server, request)
  const rows = await stage.rows()
  if (request.method !== 'GET' && request.method !== 'HEAD') await stage.reset()
  return { reply, rows }
}
