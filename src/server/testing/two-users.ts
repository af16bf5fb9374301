import fc from 'fast-check'
import { decodeJwt } from 'jose'
import type { Pool } from 'pg'
import type { Operation, TwoUsers } from './operation.ts'
import { randomOperations } from './random-operations.ts'

type Actor = Operation['actor']

export type TwoUsersRun = {
  /** Of the server. */
  url: string
  /** Reads past the policies what there is of each. */
  ownerPool: Pool
  /** Access tokens. */
  tokens: Record<Actor, string>
  count: number
  seed?: number
}

export type TwoUsersOutcome = {
  operations: number
  /** Those that the server did as asked. */
  done: number
  /** What one did to or saw of the other, in words; the model's is always none. */
  effects: string[]
}

const everything = `
  select user_id, json_build_array('store', store)::text as fact, null::uuid as mark
  from public.last_used_stores
  union all
  select user_id, json_build_array('correction', c)::text, null from public.aisle_corrections c
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

/** Takes the rights to lists as rows away that members and owners have before others. */
export const everyListIsMine = `
  create or replace function private.my_lists() returns table (uid uuid, role text)
  language sql stable security definer set search_path = '' as $$
    select l.uid, 'owner' from public.lists l
  $$`

type Facts = { text: string; marks: string[]; invite: string | undefined }

/**
 * Lets two users, in turns, do so many random things with everything of each other. In the model,
 * what one does changes nothing of the other's, and shows nothing of it.
 */
export async function runTwoUsers(run: TwoUsersRun): Promise<TwoUsersOutcome> {
  const users: TwoUsers = { ann: subjectOf(run.tokens.ann), bob: subjectOf(run.tokens.bob) }
  const { count, seed } = run
  const sample = { numRuns: count, ...(seed === undefined ? {} : { seed }) }
  const outcome: TwoUsersOutcome = { operations: count, done: 0, effects: [] }
  let model = await readFacts(run.ownerPool, users)
  for (const operation of fc.sample(randomOperations(users), sample)) {
    const other = operation.actor === 'ann' ? 'bob' : 'ann'
    const { status, text } = await ask(run, withInvites(operation, model))
    if (status === 401 || status >= 500) {
      throw new Error(`${describe(operation)} was answered with ${status}: ${text}`)
    }
    if (status < 300) outcome.done += 1
    const facts = await readFacts(run.ownerPool, users)
    if (facts[other].text !== model[other].text)
      outcome.effects.push(`changed ${other}'s: ${describe(operation)}`)
    if (
      status < 300 &&
      shows(withoutEcho(operation, text), other, [users[other].id, ...model[other].marks])
    ) {
      outcome.effects.push(`showed ${other}'s: ${describe(operation)}`)
    }
    model = facts
  }
  return outcome
}

function subjectOf(token: string): { id: string; sessionId: string } {
  const { sub, session_id: sessionId } = decodeJwt(token)
  return { id: String(sub), sessionId: String(sessionId) }
}

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

/** Who would end a link of the other's is lucky: the id is that of one that there is. */
function withInvites(operation: Operation, facts: Record<Actor, Facts>): Operation {
  if (operation.body === undefined || !('invite' in operation.body)) return operation
  const { invite } = facts[operation.body.invite === 'of ann' ? 'ann' : 'bob']
  return { ...operation, body: { invite: invite ?? crypto.randomUUID() } }
}

async function ask({ url, tokens }: TwoUsersRun, operation: Operation) {
  const { actor, method, path, prefer, body } = operation
  const answer = await fetch(path.startsWith('/api/') ? url + path : `${url}/rest/v1${path}`, {
    method,
    headers: {
      authorization: `Bearer ${tokens[actor]}`,
      prefer,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  return { status: answer.status, text: await answer.text() }
}

function shows(text: string, other: Actor, marks: readonly string[]): boolean {
  return [`${other}'s`, `${other}-`, ...marks].some((mark) => text.includes(mark))
}

/** A refused change is told of by the list that the caller named. */
function withoutEcho({ path }: Operation, text: string): string {
  return path === '/rpc/sync_lists'
    ? text.replaceAll(/("kind": "\w+", "list": )"[^"]*"/g, '$1null')
    : text
}

function describe({ actor, method, path, body }: Operation): string {
  return `${actor} ${method} ${path} ${JSON.stringify(body)}`
}
