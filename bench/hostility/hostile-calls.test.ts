import { expect, test } from 'vitest'
import { openApiDocument } from '../../src/server/api/openapi.ts'
import { protocolSummaries } from '../../src/server/api/protocol-summaries.ts'
import { apiOperations } from '../../src/server/api/routes.ts'
import { seededRandom } from '../../src/server/testing/test-scatter.ts'
import { hostileCalls } from './hostile-calls.ts'
import { toJson } from './hostile-values.ts'
import { operationsOf } from './served-operations.ts'

const routes = Object.keys(protocolSummaries).map((route) => {
  const [method = '', url = ''] = route.split(' ')
  return { method, url, body: undefined }
})
const siteUrl = 'http://localhost'
const document = openApiDocument({ operations: apiOperations, routes, siteUrl, version: '0' })
const lists = { name: 'lists', fields: [{ name: 'uid', type: 'uuid' }], isGranted: true }
const catalog = { tables: [lists], functions: [{ name: 'my_data', fields: [], isGranted: true }] }
const known = {
  victimIds: ['victim'],
  victimEmails: ['ann@example.com'],
  joinedLists: ['joined'],
  ownLists: ['own'],
  secrets: ['secret'],
  attackerIds: ['mallory'],
  tokens: ['token'],
  badTokens: ['bad'],
}
const makeCall = hostileCalls({ document, catalog })

test('the first calls cover every operation in the OpenAPI document', () => {
  const operations = operationsOf(document)
  const calls = operations.map((_operation, number) =>
    makeCall(number, seededRandom(number), known),
  )
  expect(calls.map(({ operation }) => operation)).toEqual(operations.map(({ name }) => name))
  expect(operations).toHaveLength(routes.length + apiOperations.length)
  for (const { path } of calls) expect(path).not.toMatch(/[{}]/)
})

test('later calls cover every path prefix and the pages', () => {
  const calls = Array.from({ length: 3_000 }, (_, at) =>
    makeCall(1_000 + at, seededRandom(at), known),
  )
  const prefixes = new Set(calls.map(({ operation }) => operation.split('/')[1] ?? 'page'))
  expect([...prefixes].toSorted()).toEqual(
    ['api', 'auth', 'functions', 'page', 'realtime', 'rest', 'storage'].toSorted(),
  )
})

test('the same call number and seed produce the same call', () => {
  for (const number of [0, 50, 5_000]) {
    const once = makeCall(number, seededRandom(7), known)
    expect(makeCall(number, seededRandom(7), known)).toEqual(once)
  }
})

test("a number that JavaScript can't represent is written as raw text", () => {
  expect(toJson({ a: [{ raw: '1e131071' }], b: '{"raw":"1"}' })).toBe(
    '{"a":[1e131071],"b":"{\\"raw\\":\\"1\\"}"}',
  )
})
