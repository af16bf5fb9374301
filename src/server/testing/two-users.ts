import fc from 'fast-check'
import { decodeJwt } from 'jose'
import type { Pool } from 'pg'
import { type Operation, randomOperations, type TwoUsers } from './random-operations.ts'

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
  select user_id, json_build_array('list', id, name, items)::text as fact from public.saved_lists
  union all
  select user_id, json_build_array('store', store)::text from public.last_used_stores
  union all
  select user_id, json_build_array('session', id, not_after)::text from auth.sessions
  order by fact`

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
    const { status, text } = await ask(run, operation)
    if (status === 401 || status >= 500) {
      throw new Error(`${describe(operation)} was answered with ${status}: ${text}`)
    }
    if (status < 300) outcome.done += 1
    const facts = await readFacts(run.ownerPool, users)
    if (facts[other] !== model[other])
      outcome.effects.push(`changed ${other}'s: ${describe(operation)}`)
    if (status < 300 && shows(text, other, users)) {
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

async function readFacts(ownerPool: Pool, users: TwoUsers): Promise<Record<Actor, string>> {
  const { rows } = await ownerPool.query<{ user_id: string; fact: string }>(everything)
  const of = (id: string) =>
    rows
      .filter((row) => row.user_id === id)
      .map(({ fact }) => fact)
      .join()
  return { ann: of(users.ann.id), bob: of(users.bob.id) }
}

async function ask({ url, tokens }: TwoUsersRun, operation: Operation) {
  const { actor, method, path, prefer, body } = operation
  const answer = await fetch(`${url}/rest/v1${path}`, {
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

function shows(text: string, other: Actor, users: TwoUsers): boolean {
  const { id, sessionId } = users[other]
  return [`${other}'s`, `${other}-`, id, sessionId].some((mark) => text.includes(mark))
}

function describe({ actor, method, path, body }: Operation): string {
  return `${actor} ${method} ${path} ${JSON.stringify(body)}`
}
