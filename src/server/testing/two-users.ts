import fc from 'fast-check'
import { decodeJwt } from 'jose'
import type { Pool } from 'pg'
import type { Operation, TwoUsers } from './operation.ts'
import { randomOperations } from './random-operations.ts'

type Actor = Operation['actor']

export type TwoUsersRun = {
  /** Base URL of the server. */
  url: string
  /** Reads the rows of both shoppers as the database owner, bypassing the policies. */
  ownerPool: Pool
  /** Access tokens of the two shoppers. */
  tokens: Record<Actor, string>
  count: number
  seed?: number
}

export type TwoUsersOutcome = {
  operations: number
  /** Number of requests that succeeded. */
  done: number
  /**
   * Descriptions of requests that changed or exposed the other shopper's data. Empty if the shoppers are
   * isolated from each other.
   */
  leaks: string[]
}

const everything = `
  select user_id, json_build_array('store', store)::text as fact, null::uuid as mark
  from public.last_used_stores
  union all
  select user_id, json_build_array('correction', c)::text, null from public.aisle_corrections c
  union all
  select user_id, json_build_array('signs', s)::text, null from public.store_signs s
  union all
  select user_id, json_build_array('purchases', p)::text, null from public.purchases p
  union all
  select user_id, json_build_array('setting', s)::text, null from public.item_settings s
  union all
  select user_id, json_build_array('session', id, not_after)::text, id from auth.sessions
  union all
  select owner_id, json_build_array('rows', l)::text, uid from public.lists l
  union all
  select owner_id, json_build_array('item', i)::text, null
  from public.list_items i join public.lists on uid = list_uid
  union all
  select owner_id, json_build_array('tick', t)::text, null
  from public.list_ticks t join public.lists on uid = list_uid
  union all
  select shopper, json_build_array('member', m)::text, null
  from public.list_members m join public.lists on uid = list_uid,
    unnest(array[owner_id, m.user_id]) shopper
  union all
  select owner_id, json_build_array('invite', i)::text, id
  from public.list_invites i join public.lists on uid = list_uid
  order by fact`

/** SQL that gives every shopper owner rights to all lists. */
export const grantAllLists = `
  create or replace function private.my_lists() returns table (uid uuid, role text)
  language sql stable security definer set search_path = '' as $$
    select l.uid, 'owner' from public.lists l
  $$`

type Facts = { text: string; marks: string[]; invite: string | undefined }

/**
 * Runs random requests in which two shoppers access their own data and each other's. Returns the requests
 * that changed or exposed the other shopper's data. There must be none. Throws if a response has status 401,
 * or 500 and above.
 */
export async function runTwoUsers(run: TwoUsersRun): Promise<TwoUsersOutcome> {
  const users: TwoUsers = { ann: subjectOf(run.tokens.ann), bob: subjectOf(run.tokens.bob) }
  const { count, seed } = run
  const sample = { numRuns: count, ...(seed === undefined ? {} : { seed }) }
  const outcome: TwoUsersOutcome = { operations: count, done: 0, leaks: [] }
  let model = await readFacts(run.ownerPool, users)
  for (const operation of fc.sample(randomOperations(users), sample)) {
    const other = operation.actor === 'ann' ? 'bob' : 'ann'
    const { status, text } = await send(run, withInvites(operation, model))
    if (status === 401 || status >= 500) {
      throw new Error(`${describe(operation)} returned ${status}: ${text}`)
    }
    if (status < 300) outcome.done += 1
    const facts = await readFacts(run.ownerPool, users)
    if (facts[other].text !== model[other].text)
      outcome.leaks.push(`changed ${other}'s: ${describe(operation)}`)
    if (
      status < 300 &&
      shows(withoutEcho(operation, text), other, [users[other].id, ...model[other].marks])
    ) {
      outcome.leaks.push(`showed ${other}'s: ${describe(operation)}`)
    }
    model = facts
  }
  return outcome
}

function subjectOf(token: string): { id: string; sessionId: string } {
  const { sub, session_id: sessionId } = decodeJwt(token)
  return { id: String(sub), sessionId: String(sessionId) }
}

/** Returns everything that belongs to each shopper, as text. */
async function readFacts(ownerPool: Pool, users: TwoUsers): Promise<Record<Actor, Facts>> {
  const { rows } = await ownerPool.query<{ user_id: string; fact: string; mark: string | null }>(
    everything,
  )
  const of = (id: string): Facts => {
    const own = rows.filter((row) => row.user_id === id)
    return {
      text: own.map(({ fact }) => fact).join(),
      marks: own.flatMap(({ mark }) => mark ?? []),
      invite: own.find(({ fact }) => fact.startsWith('["invite"'))?.mark ?? undefined,
    }
  }
  return { ann: of(users.ann.id), bob: of(users.bob.id) }
}

/**
 * Replaces the invitation ID in a request with that of an existing invitation, because random requests can't
 * guess it.
 */
function withInvites(operation: Operation, facts: Record<Actor, Facts>): Operation {
  if (operation.body === undefined || !('invite' in operation.body)) return operation
  const { invite } = facts[operation.body.invite === 'of ann' ? 'ann' : 'bob']
  return { ...operation, body: { invite: invite ?? crypto.randomUUID() } }
}

async function send({ url, tokens }: TwoUsersRun, operation: Operation) {
  const { actor, method, path, prefer, body } = operation
  const response = await fetch(path.startsWith('/api/') ? url + path : `${url}/rest/v1${path}`, {
    method,
    headers: {
      authorization: `Bearer ${tokens[actor]}`,
      prefer,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  return { status: response.status, text: await response.text() }
}

/** Whether the text contains anything that belongs to the other shopper. */
function shows(text: string, other: Actor, marks: readonly string[]): boolean {
  return [`${other}'s`, `${other}-`, ...marks].some((mark) => text.includes(mark))
}

/**
 * Removes the list IDs of rejected changes from a response. The caller sent these IDs, so they don't reveal
 * anything.
 */
function withoutEcho({ path }: Operation, text: string): string {
  return path === '/rpc/sync_lists'
    ? text.replaceAll(/("kind": "\w+", "list": )"[^"]*"/g, '$1null')
    : text
}

function describe({ actor, method, path, body }: Operation): string {
  return `${actor} ${method} ${path} ${JSON.stringify(body)}`
}
