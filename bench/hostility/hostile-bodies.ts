import { type CallContext, isMalformed } from './call-context.ts'
import { type Field, fieldsOf } from './hostile-rows.ts'
import { hostileText, hostileValue, toJson } from './hostile-values.ts'
import type { Operation, Served } from './served-operations.ts'

/**
 * Returns the text of a request body with random values for these fields: an object or, with `isRows`,
 * sometimes an array of 13 objects. If the body of this call is malformed, may also return arbitrary text, an
 * unrelated JSON value or truncated JSON.
 */
export function bodyOf(fields: readonly Field[], isRows: boolean, context: CallContext): string {
  const { random, known } = context
  const isOddBody = isMalformed(context, 'body')
  const kind = isOddBody ? random() : 1
  if (kind < 0.1) return hostileText(random)
  if (kind < 0.2) return toJson(hostileValue(random, known))
  // Usually leaves out the owner of a row. The owner is the caller by default, and the server rejects any
  // other owner.
  const named = isRows && random() < 0.7 ? fields.filter(({ name }) => name !== 'user_id') : fields
  const one = () => fieldsOf(named, isOddBody, context)
  const first = one()
  const others = Array.from({ length: isRows && random() < 0.3 ? 12 : 0 }, () => ({
    ...first,
    ...Object.fromEntries(Object.entries(one()).filter(([name]) => name in first)),
  }))
  const json = toJson(others.length > 0 ? [first, ...others] : first)
  // Some malformed bodies set `__proto__` and repeat a key, and some are truncated.
  if (kind < 0.27) return json.replace('{', '{"__proto__":{"role":"service_role"},"id":1,"id":2,')
  if (kind < 0.34) return json.slice(0, Math.floor(random() * json.length))
  return json
}

type Shape = {
  $ref?: string
  properties?: Record<string, { type?: string }>
  anyOf?: Shape[]
  allOf?: Shape[]
}

/**
 * Returns the fields of an operation's body, as described in the OpenAPI document. Includes the fields of all
 * variants.
 */
export function bodyFields(
  { described }: Operation,
  { components }: Served['document'],
): readonly Field[] {
  const shape = described.requestBody?.content['application/json']?.schema
  return shape === undefined ? [{ name: 'prefixes' }, { name: 'limit' }] : fieldsOfShape(shape)

  function fieldsOfShape(shape: Shape): Field[] {
    const { $ref, properties = {}, anyOf = [], allOf = [] } = shape
    const named = $ref === undefined ? undefined : components.schemas[$ref.split('/').at(-1) ?? '']
    const own = Object.entries(properties).map(([name, { type }]) => ({ name, type }))
    const others = [...anyOf, ...allOf, ...(named ? [named] : [])]
    return [...own, ...others.flatMap(fieldsOfShape)]
  }
}
