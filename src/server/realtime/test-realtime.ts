import { once } from 'node:events'
import { type ClientRequest, get, type IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'
import type { RealtimeChannel, SupabaseClient } from '@supabase/supabase-js'
import { expect, onTestFinished, vi } from 'vitest'
import type { TestServer } from '../testing/test-server.ts'

/** Returns the shopper's ID, or an empty string if the shopper isn't signed in. */
export async function idOf(shopper: SupabaseClient): Promise<string> {
  const { data } = await shopper.auth.getSession()
  return data.session?.user.id ?? ''
}

/** Returns the shopper's access token, or an empty string if the shopper isn't signed in. */
export async function tokenOf(shopper: SupabaseClient): Promise<string> {
  const { data } = await shopper.auth.getSession()
  return data.session?.access_token ?? ''
}

/** Joins a private channel with the real client. Records the channel's broadcasts and statuses. */
export function subscribe(client: SupabaseClient, name: string) {
  const received: unknown[] = []
  const statuses: string[] = []
  const systemMessages: string[] = []
  const channel: RealtimeChannel = client
    .channel(name, { config: { private: true } })
    .on('broadcast', { event: '*' }, (message) => {
      received.push(message)
    })
    .on('system', {}, ({ message }: { message: string }) => {
      systemMessages.push(message)
    })
    .subscribe((status, error) => {
      statuses.push(error === undefined ? status : `${status}: ${error.message}`)
    })
  onTestFinished(async () => {
    await client.realtime.disconnect()
  })
  const until = (status: string) =>
    vi.waitFor(() => expect(statuses.at(-1)).toContain(status), { timeout: 10_000 })
  return { channel, received, statuses, systemMessages, until }
}

/** Broadcasts to a topic from the database, as triggers do. */
export async function broadcast(
  server: TestServer,
  name: string,
  payload: object = {},
): Promise<void> {
  await server.ownerPool.query(`select realtime.send($1, 'changed', $2)`, [payload, name])
}

function socketUrl({ url }: TestServer, version = '2.0.0'): string {
  const address = new URL('/realtime/v1/websocket', url.replace('http:', 'ws:'))
  address.search = String(new URLSearchParams({ apikey: 'sb_publishable_x', vsn: version }))
  return address.href
}

/** Opens a WebSocket that can send any message, unlike the real client. Records all received messages. */
export async function openSocket(server: TestServer, version = '2.0.0') {
  const socket = new WebSocket(socketUrl(server, version))
  const received: unknown[] = []
  socket.addEventListener('message', ({ data }) => received.push(JSON.parse(String(data))))
  const closed = new Promise<{ code: number; reason: string }>((resolve) => {
    socket.addEventListener('close', ({ code, reason }) => resolve({ code, reason }))
  })
  onTestFinished(() => socket.close())
  await once(socket, 'open')
  return {
    received,
    closed,
    close: () => socket.close(),
    sendRaw: (data: string | Buffer<ArrayBuffer>) => socket.send(data),
    send: (...message: unknown[]) => socket.send(JSON.stringify(message)),
    untilReceived: (message: unknown) =>
      vi.waitFor(() => expect(received).toContainEqual(message), { timeout: 10_000 }),
  }
}

/** Returns the payload of a join that asks for a private channel. */
export function privateJoin(token?: string) {
  return { config: { private: true }, ...(token === undefined ? {} : { access_token: token }) }
}

/** Opens a socket with protocol version 2.0.0 and joins the shopper's topic. */
export async function joinedSocket(server: TestServer, shopper: SupabaseClient) {
  const socket = await openSocket(server)
  const topic = `realtime:user:${await idOf(shopper)}`
  socket.send('1', '1', topic, 'phx_join', privateJoin(await tokenOf(shopper)))
  await socket.untilReceived(replyTo(['1', '1', topic], { postgres_changes: [] }))
  return { ...socket, topic }
}

/** Returns the server's reply that accepts a client's message, in protocol version 2.0.0. */
export function replyTo([joinRef, ref, topic]: (string | null)[], response: object) {
  return [joinRef, ref, topic, 'phx_reply', { status: 'ok', response }]
}

/** Returns the server's reply that rejects a client's message, in protocol version 2.0.0. */
export function refusalReply([joinRef, ref, topic]: (string | null)[], reason: unknown) {
  return [joinRef, ref, topic, 'phx_reply', { status: 'error', response: { reason } }]
}

/** Requests a WebSocket upgrade. Returns the status and headers of the response, and the socket. */
export async function requestUpgrade(
  { url }: Pick<TestServer, 'url'>,
  { path = '/realtime/v1/websocket', headers = {} }: { path?: string; headers?: object } = {},
): Promise<{ status: number; socket: Socket; headers: IncomingMessage['headers'] }> {
  const request: ClientRequest = get(new URL(path, url), {
    headers: {
      connection: 'Upgrade',
      upgrade: 'websocket',
      'sec-websocket-version': '13',
      'sec-websocket-key': Buffer.alloc(16).toString('base64'),
      ...headers,
    },
    agent: false,
  })
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    request.once('upgrade', resolve).once('response', resolve).once('error', reject)
  })
  onTestFinished(() => {
    response.socket.destroy()
  })
  return { status: response.statusCode ?? 0, socket: response.socket, headers: response.headers }
}
