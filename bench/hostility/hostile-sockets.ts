import { setTimeout as wait } from 'node:timers/promises'
import { WebSocket } from 'ws'
import type { Random } from '../../src/server/testing/test-scatter.ts'
import {
  hostileText,
  hostileValue,
  type Known,
  pick,
  someId,
  toJson,
  upTo,
} from './hostile-values.ts'

const maxBytes = 16 * 1024

type Socket = { url: string; from: string; random: Random; known: Known }

/**
 * Sends bursts of messages on an attacker's WebSocket, then closes the WebSocket. Resolves with a description
 * of how the WebSocket ended.
 */
export async function attackBySocket({ url, from, random, known }: Socket): Promise<string> {
  const version = pick(random, ['1.0.0', '2.0.0', '2.0.0', '3.0.0'])
  const address = `${url.replace('http', 'ws').replace('localhost', '127.0.0.1')}/realtime/v1/websocket?vsn=${version}`
  const socket = new WebSocket(address, { localAddress: from, handshakeTimeout: 30_000 })
  const ended = new Promise<string>((resolve) => {
    socket.once('close', (code) => resolve(`socket closed with ${code}`))
    socket.once('unexpected-response', (asking, { statusCode }) => {
      asking.destroy()
      resolve(`socket refused with ${statusCode}`)
    })
    // After an error, 'close' is emitted too, and its handler resolves `ended`.
    socket.on('error', () => {})
  })
  const isOpen = new Promise<boolean>((resolve) => {
    socket.once('open', () => resolve(true))
    void ended.then(() => resolve(false))
  })
  if (!(await isOpen)) return ended
  for (let burst = 0; burst < 4 && socket.readyState === WebSocket.OPEN; burst += 1) {
    const count = upTo(random, pick(random, [3, 20, 45]))
    const one = messageOf(version, random, known)
    for (let sent = 0; sent < count; sent += 1) {
      socket.send(random() < 0.5 ? one : messageOf(version, random, known))
    }
    await wait(upTo(random, 2_000))
  }
  if (random() < 0.5) socket.terminate()
  else socket.close()
  return ended
}

/** Returns a message to send: malformed, oversized, or well-formed with random content. */
function messageOf(version: string, random: Random, known: Known): string | Buffer {
  const kind = random()
  if (kind < 0.1) return hostileText(random, maxBytes)
  if (kind < 0.2) return toJson(hostileValue(random, known)).slice(0, maxBytes)
  if (kind < 0.3) return '['.repeat(7_900) + ']'.repeat(7_900)
  if (kind < 0.35) return 'x'.repeat(maxBytes + upTo(random, 4_000))
  if (kind < 0.4) return Buffer.from([3, upTo(random, 255), 1, 2, 3, 0, 0, ...Buffer.from('abc')])
  const event = pick(random, ['phx_join', 'phx_join', 'phx_leave', 'access_token', 'broadcast'])
  const other = pick(random, ['heartbeat', 'presence', hostileText(random, 300)])
  const account = random() < 0.5 ? pick(random, known.attackerIds) : someId(random, known)
  const topic = pick(random, [`realtime:user:${account}`, 'phoenix', hostileText(random, 400)])
  const token = pick(random, random() < 0.8 ? known.tokens : known.badTokens)
  const config = pick(random, [
    { private: true },
    { private: true, presence: { enabled: true } },
    {},
  ])
  const payload = random() < 0.8 ? { config, access_token: token } : hostileValue(random, known)
  const [ref, name] = [String(upTo(random, 99)), random() < 0.7 ? event : other]
  const message =
    version === '2.0.0'
      ? [ref, ref, topic, name, payload]
      : { join_ref: ref, ref, topic, event: name, payload }
  return toJson(message).slice(0, maxBytes)
}
