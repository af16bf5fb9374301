import { type CallContext, isMalformed } from './call-context.ts'
import type { Catalog } from './catalog-queries.ts'
import { parametersOf, percentEncode, restQuery } from './hostile-queries.ts'
import { fieldsOf } from './hostile-rows.ts'
import { hostileText, pick, someId, upTo } from './hostile-values.ts'
import type { Operation } from './served-operations.ts'

type Target = Catalog['tables'][number] | undefined

const grants = ['password', 'password', 'refresh_token', 'pkce', 'id_token', 'web3']

/** Returns a value for a path parameter. */
export function pathPart(name: string, target: Target, context: CallContext): string {
  const { random, known } = context
  if (isMalformed(context, 'path') && random() < 0.7)
    return percentEncode(hostileText(random, 1_000))
  switch (name) {
    case 'table':
    case 'name':
      return target?.name ?? 'lists'
    case 'bucket':
      return 'demo-videos'
    case 'path':
      return pick(random, ['demo.mp4', 'a/b.mp4', 'demo.mp4/..'])
    case 'item':
      return Buffer.from(`milk ${upTo(random, 400)}`).toString('base64url')
    case 'list':
      return random() < 0.7
        ? pick(random, [...known.ownLists, ...known.joinedLists])
        : pick(random, known.victimIds)
    default:
      return percentEncode(someId(random, known))
  }
}

/**
 * Returns the query string of a call: filters of a table, arguments of a function, or parameters from the
 * OpenAPI document.
 */
export function queryOf(operation: Operation, target: Target, context: CallContext): string {
  const { name, path, described } = operation
  const { random } = context
  if (target !== undefined && name === 'GET /rest/v1/rpc/{name}') {
    return parametersOf(
      Object.entries(fieldsOf(target.fields, isMalformed(context, 'query'), context)),
    )
  }
  // Filters on a function's result are rare.
  const hasFilters = target !== undefined && (!path.endsWith('/rpc/{name}') || random() < 0.1)
  if (hasFilters) return restQuery(target.fields, context)
  const names = described.parameters.filter((one) => one.in === 'query').map((one) => one.name)
  const likely = names.map((one): [string, unknown] => [one, queryValue(one, context)])
  const chosen = likely.filter(() => random() < 0.7)
  if (path === '/auth/v1/token') chosen.push(['grant_type', pick(random, grants)])
  if (path === '/auth/v1/verify') chosen.push(['type', 'recovery'], ['token', hostileText(random)])
  if (isMalformed(context, 'query'))
    chosen.push([hostileText(random, 500), hostileText(random, 3_000)])
  return parametersOf(
    isMalformed(context, 'query') && random() < 0.2 ? [...chosen, ...chosen] : chosen,
  )
}

function queryValue(name: string, context: CallContext): unknown {
  const { random, known } = context
  if (isMalformed(context, 'query')) return hostileText(random, 1_000)
  if (name === 'limit') return 1 + upTo(random, 500)
  if (name === 'done') return random() < 0.5
  return someId(random, known)
}
