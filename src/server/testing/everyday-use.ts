import { randomUUID } from 'node:crypto'
import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import { expect } from 'vitest'
import { codeOf, enrollFactor, submitCode } from '../auth/mfa/test-factors.ts'
import { subscribe } from '../realtime/test-realtime.ts'
import { join, newLink, savedList, sync, tickOf } from '../rest/test-shared-lists.ts'
import { asAdmin, bucket } from '../storage/test-storage.ts'
import { beginnings } from '../storage/test-videos.ts'
import { deleteTexts, savedTexts } from './saved-texts.ts'
import { type TestServer, testPassword } from './test-server.ts'

/** Creates a client whose requests go to the servers in turn, as with a proxy without sticky sessions. */
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
 * Uses every part of the servers, as shoppers and an administrator would: signs up, signs in by code, uses a
 * second factor, shares a list with live updates, uploads and removes a video, searches stores, and joins the
 * waitlist. Each request goes to the next server.
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

/** Signs in with a code that one server emails and a different server verifies. */
async function signInByCode(
  client: SupabaseClient,
  { email, servers }: { email: string; servers: readonly TestServer[] },
): Promise<void> {
  const requested = await client.auth.signInWithOtp({ email })
  expect(requested.error).toBeNull()
  const code = () =>
    servers.flatMap(({ mails }) => mails).find((mail) => mail.to === email && mail.code)?.code ?? ''
  // The email is sent after the response, so the code may arrive later.
  await expect.poll(code).not.toBe('')
  const { error } = await client.auth.verifyOtp({ email, token: code(), type: 'email' })
  expect(error).toBeNull()
}

/** Shares a list, and checks that live updates arrive for changes that were made on a different server. */
async function shareList(ann: SupabaseClient, bob: SupabaseClient): Promise<void> {
  const list = await savedList(ann, 'Weekly')
  await join(ann, list, bob)
  const { data } = await bob.auth.getUser()
  const topic = subscribe(bob, `user:${data.user?.id}`)
  await topic.until('SUBSCRIBED')
  for (let time = 0; time < 3; time += 1) await sync(ann, tickOf(list, `milk ${time}`))
  await expect.poll(() => topic.received.length).toBeGreaterThan(0)
  const { ticks } = await sync(bob)
  expect(ticks.filter((tick) => tick.list === list)).toHaveLength(3)
  expect((await newLink(ann, list)).secret).not.toBe('')
  await deleteTexts(ann)
  expect(await savedTexts(ann)).toEqual([])
}

/** Enrolls, challenges and verifies a second factor, each on a different server. */
async function trySecondFactor(ann: SupabaseClient): Promise<void> {
  const factor = await enrollFactor(ann)
  const { error } = await submitCode(ann, factor.id, codeOf(factor.secret))
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

/** Uploads, downloads and removes a video. */
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

/** Searches stores and joins the waitlist. */
async function findStores(visitor: SupabaseClient): Promise<void> {
  const body = { query: '55401', limit: 5 }
  expect((await visitor.functions.invoke('fetch-store-locations', { body })).error).toBeNull()
  const email = `${randomUUID()}@example.com`
  expect((await visitor.from('waitlist').insert({ email })).error).toBeNull()
}
