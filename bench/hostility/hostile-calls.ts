import type { Random } from '../../src/server/testing/test-scatter.ts'
import { type CallContext, isMalformed, pickMalformedPart } from './call-context.ts'
import { pathPart, queryOf } from './call-paths.ts'
import type { Catalog } from './catalog-queries.ts'
import { bodyFields, bodyOf } from './hostile-bodies.ts'
import { hostileHeaders } from './hostile-headers.ts'
import { percentEncode } from './hostile-queries.ts'
import { hostileText, type Known, pick } from './hostile-values.ts'
import { type Operation, operationsOf, type Served } from './served-operations.ts'

export type Call = {
  /** Name in the OpenAPI document, such as `GET /rest/v1/{table}`. */
  operation: string
  method: string
  path: string
  headers: Record<string, string | string[]>
  body: string | undefined
}

/** Weight of each path prefix. 'pages' stands for pages, files and unknown paths. */
const shares: Readonly<Record<string, number>> = {
  rest: 45,
  api: 20,
  auth: 17,
  storage: 6,
  functions: 3,
  realtime: 1,
  pages: 8,
}

const otherMethods = ['HEAD', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE', 'PROPFIND', 'QUERY']
const pages = [
  ['/', '/app', '/app/account', '/api', '/sw.js', '/robots.txt', '/sitemap.xml', '/favicon.ico'],
  ['/health/live', '/health/ready', '/metrics', '/auth/v1/authorize', '/auth/v1/passkeys/a'],
  ['/.env', '/assets/../../package.json', '//', '/%2e%2e/%2e%2e/etc/passwd', '/rest/v1/', '/*'],
  ['/storage/v1/object/sign/a/b', '/graphql/v1', '/join', '/privacy', '/index.html'],
].flat()

/**
 * Returns a function that generates the call with a given number, without sending it. The first calls use
 * each operation in the document once, in order. Later calls are random. The same number and random source
 * always produce the same call.
 */
export function hostileCalls({ document, catalog }: Served) {
  const operations = operationsOf(document)
  const byPrefix = Map.groupBy(operations, ({ path }) => path.split('/')[1] ?? '')

  function choose(number: number, random: Random): Operation | undefined {
    const first = operations[number]
    if (first !== undefined) return first
    let left = random() * Object.values(shares).reduce((sum, share) => sum + share, 0)
    const prefix = Object.entries(shares).find(([, share]) => (left -= share) < 0)?.[0] ?? 'pages'
    const some = byPrefix.get(prefix)
    return some && pick(random, some)
  }

  return (number: number, random: Random, known: Known): Call => {
    const context: CallContext = { random, known, malformed: pickMalformedPart(random) }
    const operation = choose(number, random)
    if (operation === undefined) return callOfPage(context)
    const isOtherMethod = context.malformed === 'method' && number >= operations.length
    const method = isOtherMethod ? pick(random, otherMethods) : operation.method
    const target = targetOf(operation, catalog, random)
    const path = operation.path.replaceAll(/\{(\w+)\}/g, (_whole, name: string) =>
      pathPart(name, target, context),
    )
    const query = queryOf(operation, target, context)
    const isRemoval = operation.name === 'DELETE /storage/v1/object/{bucket}'
    const hasBody = ['POST', 'PATCH', 'PUT'].includes(method) || isRemoval || isOtherMethod
    const fields = target?.fields ?? bodyFields(operation, document)
    const isRows = operation.path === '/rest/v1/{table}'
    const body = hasBody ? bodyOf(fields, isRows, context) : undefined
    return {
      operation: operation.name,
      method,
      path: query === '' ? path : `${path}?${query}`,
      headers: hostileHeaders(body, context),
      body,
    }
  }
}

/** Returns the table or function for a call, usually one that shoppers may use. */
function targetOf({ path }: Operation, { tables, functions }: Catalog, random: Random) {
  if (path === '/rest/v1/{table}') return pickGranted(tables)
  if (path !== '/rest/v1/rpc/{name}') return undefined
  // All writes to lists go through this function.
  const sync = functions.find(({ name }) => name === 'sync_lists')
  return sync && random() < 0.2 ? sync : pickGranted(functions)

  function pickGranted(all: Catalog['tables']) {
    return pick(random, random() < 0.8 ? all.filter(({ isGranted }) => isGranted) : all)
  }
}

/** Returns a call to a page, a file or an unknown path. */
function callOfPage(context: CallContext): Call {
  const { random } = context
  const path = isMalformed(context, 'path')
    ? `/${percentEncode(hostileText(random, 3_000))}`
    : pick(random, pages)
  const method = isMalformed(context, 'method') ? pick(random, [...otherMethods, 'POST']) : 'GET'
  const body = method === 'GET' ? undefined : hostileText(random)
  return { operation: 'page', method, path, headers: hostileHeaders(body, context), body }
}
