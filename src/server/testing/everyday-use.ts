import { randomUUID } from 'node:crypto'
import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import { expect } from 'vitest'
import { answer, codeOf, enrolled } from '../auth/mfa/test-factors.ts'
import { subscribe } from '../realtime/test-realtime.ts'
import { join, newLink, savedList, sync, tickOf } from '../rest/test-shared-lists.ts'
import { asAdmin, bucket } from '../storage/test-storage.ts'
import { beginnings } from '../storage/test-videos.ts'
import { deleteTexts, savedTexts } from './saved-texts.ts'
import { type TestServer, testPassword } from './test-server.ts'

/** A client whose requests go to each of the servers in turn, as a proxy without sticky sessions sends them. */
function roundRobinClient(servers: readonly TestServer[]): SupabaseClient {
  const [first] = servers
  if (first === undefined) throw new Error('There is no server')
  let sent = 0
  return createClient(first.url, first.settings.authAnonKey, {
    auth: { persistSession: false, autoRefreshToken: false },
    global: {
      fetch: (input, init) => {
        const server = servers[sent % servers.length] ?? first
        sent += 1
        const url = input instanceof Request ? input.url : input.toString()
        return fetch(url.replace(first.url, server.url), init)
      },
    },
  })
}

/**
 * What shoppers and an administrator do with every part of the server, each request at the next of
 * the servers: sign up, sign in by a code, use a second factor, share a list and hear of changes, put
 * a video up and take it down, search for stores, join the waitlist.
 */
export async function expectEverythingWorks(servers: readonly TestServer[]): Promise<void> {
  const [ann, bob] = [roundRobinClient(servers), roundRobinClient(servers)]
  await signUp(ann, 'ann')
  const { email } = await signUp(bob, 'bob')
  await signInByCode(bob, { email, servers })
  await shareList(ann, bob)
  await trySecondFactor(ann)
  await signOutAndIn(ann)
  await playVideo(servers)
  await findStores(roundRobinClient(servers))
}

async function signUp(
  client: SupabaseClient,
  name: string,
): Promise<{ email: string; id: string }> {
  const email = `${name}-${randomUUID()}@example.com`
  const { data, error } = await client.auth.signUp({ email, password: testPassword })
  if (error) throw error
  return { email, id: data.user?.id ?? '' }
}

/** The code is mailed by one server and typed at another. */
async function signInByCode(
  client: SupabaseClient,
  { email, servers }: { email: string; servers: readonly TestServer[] },
): Promise<void> {
  const asked = await client.auth.signInWithOtp({ email })
  expect(asked.error).toBeNull()
  const code = () =>
    servers.flatMap(({ mails }) => mails).find((mail) => mail.to === email && mail.code)?.code ?? ''
  // Mailed after the response.
  await expect.poll(code).not.toBe('')
  const { error } = await client.auth.verifyOtp({ email, token: code(), type: 'email' })
  expect(error).toBeNull()
}

/** Each hears, at whichever server, what the other changes at another. */
async function shareList(ann: SupabaseClient, bob: SupabaseClient): Promise<void> {
  const list = await savedList(ann, 'Weekly')
  await join(ann, list, bob)
  const { data } = await bob.auth.getUser()
  const topic = subscribe(bob, `user:${data.user?.id}`)
  await topic.until('SUBSCRIBED')
  for (let time = 0; time < 3; time += 1) await sync(ann, tickOf(list, `milk ${time}`))
  await expect.poll(() => topic.heard.length).toBeGreaterThan(0)
  const { ticks } = await sync(bob)
  expect(ticks.filter((tick) => tick.list === list)).toHaveLength(3)
  expect((await newLink(ann, list)).secret).not.toBe('')
  await deleteTexts(ann)
  expect(await savedTexts(ann)).toEqual([])
}

/** Enrolled, challenged and verified at different servers. */
async function trySecondFactor(ann: SupabaseClient): Promise<void> {
  const factor = await enrolled(ann)
  const { error } = await answer(ann, factor.id, codeOf(factor.secret))
  expect(error).toBeNull()
  expect((await ann.auth.mfa.unenroll({ factorId: factor.id })).error).toBeNull()
}

async function signOutAndIn(ann: SupabaseClient): Promise<void> {
  const { data } = await ann.auth.getUser()
  expect((await ann.auth.refreshSession()).error).toBeNull()
  expect((await ann.auth.signOut()).error).toBeNull()
  const credentials = { email: data.user?.email ?? '', password: testPassword }
  expect((await ann.auth.signInWithPassword(credentials)).error).toBeNull()
}

async function playVideo(servers: readonly TestServer[]): Promise<void> {
  const [first] = servers
  if (first === undefined) return
  const session = (await (await asAdmin(first)).auth.getSession()).data.session
  const admin = roundRobinClient(servers)
  if (session) await admin.auth.setSession(session)
  const videos = admin.storage.from(bucket)
  const name = `${randomUUID()}.mp4`
  const video = new Blob([beginnings.mp4, 'pixels'], { type: 'video/mp4' })
  expect((await videos.upload(name, video)).error).toBeNull()
  const { data } = await videos.download(name)
  expect(data?.size).toBe(video.size)
  expect((await videos.remove([name])).data).toHaveLength(1)
}

async function findStores(visitor: SupabaseClient): Promise<void> {
  const body = { query: '55401', limit: 5 }
  expect((await visitor.functions.invoke('fetch-store-locations', { body })).error).toBeNull()
  const email = `${randomUUID()}@example.com`
  expect((await visitor.from('waitlist').insert({ email })).error).toBeNull()
}
