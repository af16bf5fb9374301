import type { CallContext } from './call-context.ts'
import { listChanges } from './hostile-lists.ts'
import { hostileText, hostileValue, pick, someId, storableText, upTo } from './hostile-values.ts'

export type Field = { name: string; type?: string | undefined }

const roles = ['owner', 'editor', 'viewer', 'postgres']

/** Returns a plausible value for a field with this name, or undefined if the name is unknown. */
function valueOfName(name: string, { random, known }: CallContext): unknown {
  switch (name) {
    case 'email':
    case 'new_email':
      return pick(random, [...known.victimEmails, `mallory-${upTo(random, 9)}@example.com`])
    case 'password':
    case 'current_password':
      return pick(random, ['correct horse', 'battery staple', 'é'.repeat(40)])
    case 'list':
    case 'list_uid':
    case 'uid':
      return pick(random, [...known.joinedLists, ...known.ownLists, ...known.victimIds])
    case 'user_id':
    case 'member':
      return pick(random, [...known.attackerIds, ...known.victimIds])
    case 'session_id':
    case 'factor_id':
    case 'token':
    case 'invite':
    case 'store':
    case 'id':
      return someId(random, known)
    case 'secret':
      return pick(random, known.secrets)
    case 'role':
      return pick(random, roles)
    case 'days':
    case 'uses':
    case 'max_stores':
      return 1 + upTo(random, 30)
    case 'scopes':
      return pick(random, [['lists:read'], ['lists:write', 'lists:read'], ['lists:write']])
    case 'type':
      return pick(random, ['signup', 'recovery', 'magiclink', 'email', 'email_change', 'invite'])
    case 'latitude':
      return 25 + random() * 24
    case 'longitude':
      return -124 + random() * 57
    case 'query':
      return pick(random, ['78701', 'Austin, TX', 'Main St', 'New York'])
    case 'prefixes':
      return ['demo.mp4', storableText(random, 300)]
    case 'signs':
      return `## Aisle ${upTo(random, 30)}\n${storableText(random, 30_000)}`
    case 'store_id':
      return pick(random, ['target-1', `own-${upTo(random, 300)}`, ...known.victimIds])
    case 'day':
      return new Date(Date.now() - upTo(random, 800) * 86_400_000).toISOString().slice(0, 10)
    case 'items':
      return storableText(random, 30_000).replaceAll(' ', '\n')
    case 'changes':
      return listChanges(random, known)
    case 'known':
      return Object.fromEntries(
        known.joinedLists.map((list) => [list, pick(random, [-1, 0, 5, 1e15])]),
      )
    default:
      return undefined
  }
}

/** Returns a plausible value for a field, based on its name, or on its type if the name is unknown. */
function likelyValue({ name, type = 'text' }: Field, context: CallContext): unknown {
  const { random, known } = context
  const likely = valueOfName(name, context)
  if (likely !== undefined) return likely
  switch (type) {
    case 'uuid':
      return someId(random, known)
    case 'integer':
    case 'bigint':
    case 'number':
    case 'double precision':
    case 'smallint':
      return upTo(random, 100)
    case 'boolean':
      return random() < 0.5
    case 'text[]':
    case 'array':
      return [storableText(random, 300)]
    case 'json':
    case 'jsonb':
    case 'object':
      return { [storableText(random, 100)]: storableText(random, 2_000) }
    default:
      return storableText(random, 2_000)
  }
}

/** Possible proportions of hostile values in a malformed object. */
const hostileShares = [0.1, 0.3, 1]

/**
 * Returns an object with these fields. A malformed object lacks some of the fields and has unexpected keys
 * and values.
 */
export function fieldsOf(
  fields: readonly Field[],
  isOddObject: boolean,
  context: CallContext,
): Record<string, unknown> {
  const { random, known } = context
  const share = isOddObject ? pick(random, hostileShares) : 0
  const given = fields
    .filter(() => random() >= share / 5)
    .map((field) => [
      field.name,
      random() < share ? hostileValue(random, known) : likelyValue(field, context),
    ])
  if (random() < share / 4) given.push([hostileText(random, 200), hostileValue(random, known)])
  return Object.fromEntries(given)
}
