import { connect } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import type { Random } from '../../src/server/testing/test-scatter.ts'
import { hostileText, pick, upTo } from './hostile-values.ts'

type Connection = { url: string; from: string; random: Random }

/**
 * Sends malformed HTTP on one connection, then closes the connection after a random time. Resolves with the
 * status of the first response.
 */
export async function attackByBrokenHttp({ url, from, random }: Connection): Promise<string> {
  const { hostname, port } = new URL(url)
  const socket = connect({ host: hostname, port: Number(port), localAddress: from })
  let received = ''
  const ended = new Promise<void>((resolve) => {
    socket.once('close', () => resolve())
    // The 'close' handler treats an error like any other end of the connection.
    socket.on('error', () => {})
  })
  socket.on('data', (part: Buffer) => {
    if (received.length < 100) received += part.toString('latin1')
  })
  for (const part of partsOf(random)) {
    if (!socket.writable) break
    socket.write(part, 'latin1')
    await wait(upTo(random, 300))
  }
  if (random() < 0.2) socket.pause()
  await Promise.race([ended, wait(pick(random, [0, 500, 5_000]))])
  socket.destroy()
  const status = /^HTTP\/1\.1 (\d+)/.exec(received)?.[1] ?? 'nothing'
  return `broken HTTP: ${status}`
}

/** Returns the parts to send. The caller pauses after each part. */
function partsOf(random: Random): string[] {
  const text = Buffer.from(hostileText(random, 40_000)).toString('latin1')
  const path = pick(random, ['/rest/v1/waitlist', '/auth/v1/signup', '/storage/v1/object/a/b', '/'])
  const json = 'Content-Type: application/json\r\n'
  const head = (rest: string) => `POST ${path} HTTP/1.1\r\nHost: x\r\n${json}${rest}\r\n`
  switch (upTo(random, 13)) {
    case 0:
      return [text]
    case 1:
      return [`GET ${text} HTTP/1.1\r\nHost: x\r\n\r\n`]
    case 2:
      return [`GET / HTTP/1.1\r\nHost: x\r\nX-Text: ${text}\r\n\r\n`]
    case 3:
      return [head('Content-Length: 10\r\n'), '{"a":']
    case 4:
      return [head('Content-Length: 2\r\nContent-Length: 3\r\n'), '{}']
    case 5:
      return [head('Transfer-Encoding: chunked\r\nContent-Length: 2\r\n'), '0\r\n\r\n']
    case 6:
      return [
        head('Transfer-Encoding: chunked\r\n'),
        `5\r\n{"a":\r\n`,
        `zz\r\n${text}`,
        '0\r\n\r\n',
      ]
    case 7:
      return [head('Expect: 100-continue\r\nContent-Length: 2\r\n'), '{}']
    case 8:
      return ['GET / HTTP/1.1\r\nHost: x\r\n\r\n'.repeat(100)]
    case 9:
      return ['GET / HTTP/9.9\r\n\r\n']
    case 10:
      return [`${'A'.repeat(30)} / HTTP/1.1\r\nHost: x\r\n\r\n`]
    case 11:
      return ['GET /app HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n']
    case 12:
      return ['GET /realtime/v1/websocket HTTP/1.1\r\nHost: x\r\n', upgrade, '\u0089\u0000', text]
    default:
      return ['\u0016\u0003\u0001\u0002\u0000\u0001\u0000\u0001\u00fc\u0003\u0003', text]
  }
}

const upgrade =
  'Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n'
