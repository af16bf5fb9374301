import { randomUUID } from 'node:crypto'
import type { Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { saveTexts } from '../../src/server/testing/saved-texts.ts'
import type { Attack } from './attack.ts'
import type { Attacker } from './attacker.ts'
import { connect } from './shopper.ts'

const maxListLength = 20_000
const listsOfAccount = 30

const things = ['gala apples', 'milk', 'chicken breasts', 'salt and pepper', 'heinz ketchup', 'tp']

/**
 * Returns a list of maximum length with ordinary items. Its text is new each time, so that it isn't cached.
 */
function ordinaryList(): string {
  const lines: string[] = []
  for (let length = 0; length < maxListLength - 60; length += (lines.at(-1)?.length ?? 0) + 1) {
    const at = lines.length
    lines.push(`${1 + (at % 5)} lbs ${things[at % things.length]} ${randomUUID().slice(0, 8)}`)
  }
  return lines.join('\n')
}

/** Fills the account with long lists. Returns the API paths of the lists' items. */
async function addLongLists({ url, shopper }: Attacker): Promise<string[]> {
  const client = connect(url)
  const { email, password } = shopper
  const { error } = await client.auth.signInWithPassword({ email, password })
  if (error) throw error
  const lists = Array.from({ length: listsOfAccount }, () => {
    return { name: 'Weekly', items: ordinaryList() }
  })
  return (await saveTexts(client, lists)).map((id) => `/api/v1/lists/${id}/items`)
}

/** Reads long lists on three connections until the attack is over. */
async function readLongLists(attacker: Attacker, paths: readonly string[]) {
  const { ask, isOver, shopper } = attacker
  const reader = async (first: number) => {
    for (let at = first; !isOver(); at += 1) {
      const path = paths[at % paths.length] ?? ''
      const status = await ask({ path, headers: shopper.headers })
      if (status !== 200) await wait(20)
    }
  }
  await Promise.all([0, 10, 20].map(reader))
}

/** Encodes a WebSocket text frame as a client sends it. The mask is all zeros. */
function frameOf(text: string): Buffer {
  const data = Buffer.from(text)
  const head = Buffer.from([0x81, 0x80 | 126, data.length >> 8, data.length & 0xff, 0, 0, 0, 0])
  return Buffer.concat([head, data])
}

const upgrade = `GET /realtime/v1/websocket?vsn=2.0.0 HTTP/1.1\r\n${[
  'Host: x',
  'Connection: Upgrade',
  'Upgrade: websocket',
  'Sec-WebSocket-Version: 13',
  `Sec-WebSocket-Key: ${Buffer.alloc(16).toString('base64')}`,
].join('\r\n')}\r\n\r\n`

/** A heartbeat with deeply nested arrays. The server never closes a WebSocket because of a heartbeat. */
const nested = heartbeatWith(`${'['.repeat(8_000)}${']'.repeat(8_000)}`)
/** A heartbeat with many arrays side by side, so that it passes a check of the nesting depth. */
const flat = heartbeatWith(`[${'[],'.repeat(5_000)}[]]`)

/** Returns the frame of a heartbeat with this payload. */
function heartbeatWith(payload: string): Buffer {
  return frameOf(`[null,"1","phoenix","heartbeat",${payload}]`)
}

/** Keeps a WebSocket open for the attacker. Reconnects if it is closed, and counts refused connections. */
function keepOpen(attacker: Attacker, join: Buffer | undefined) {
  let socket: Socket | undefined
  let isOpen = false
  function connect() {
    const opened = attacker.open()
    opened.write(upgrade)
    opened.once('data', (data) => {
      const status = Number(data.subarray(9, 12))
      attacker.count(status)
      isOpen = status === 101
      if (isOpen && join !== undefined) opened.write(join)
      if (!isOpen) opened.destroy()
    })
    opened.resume()
    opened.once('close', () => {
      isOpen = false
      if (socket === opened) socket = undefined
    })
    socket = opened
  }
  return {
    send: (frame: Buffer) => {
      if (socket === undefined) connect()
      else if (isOpen && socket.writableLength < 1_000_000) socket.write(frame)
    },
    end: () => socket?.destroy(),
  }
}

type Sockets = { count: number; frame: Buffer; join?: Buffer }

/** Sends 40 messages per second on each of this many WebSockets. */
async function sendOnSockets(attacker: Attacker, { count, frame, join }: Sockets) {
  const sockets = Array.from({ length: count }, () => keepOpen(attacker, join))
  while (!attacker.isOver()) {
    for (const { send } of sockets) send(frame)
    await wait(25)
  }
  for (const { end } of sockets) end()
}

/** Returns the frame that joins the topic of the attacker's account. */
function joinOf({ shopper }: Attacker): Buffer {
  const token = shopper.headers['authorization']?.replace('Bearer ', '')
  const config = { config: { private: true }, access_token: token }
  return frameOf(JSON.stringify(['1', '1', `realtime:user:${shopper.id}`, 'phx_join', config]))
}

export const budgetAttacks: Record<string, Attack> = {
  'api-readers': {
    name: 'Six accounts at six addresses read ordinary lists of 20,000 characters',
    run: async (attacker) => {
      const addresses = Array.from({ length: 5 }, (_, index) => `127.0.0.${10 + index}`)
      const others = await Promise.all(addresses.map(attacker.another))
      const all = [attacker, ...others]
      const paths: string[][] = []
      for (const each of all) paths.push(await addLongLists(each))
      await Promise.all(all.map((each, index) => readLongLists(each, paths[index] ?? [])))
    },
  },
  'nested-messages': {
    name: '190 sockets without an account, 40 messages a second each of 16 kB of nested brackets',
    run: (attacker) => sendOnSockets(attacker, { count: 190, frame: nested }),
  },
  'flat-messages': {
    name: '190 sockets without an account, 40 messages a second each of 16 kB of empty arrays',
    run: (attacker) => sendOnSockets(attacker, { count: 190, frame: flat }),
  },
  'joined-messages': {
    name: '10 joined sockets of an account, 40 messages a second each of 16 kB of empty arrays',
    run: (attacker) => sendOnSockets(attacker, { count: 10, frame: flat, join: joinOf(attacker) }),
  },
  'socket-opens': {
    name: 'Sockets that are opened and immediately closed, 100 at a time',
    run: async (attacker) => {
      const openAndClose = () =>
        new Promise<void>((resolve) => {
          const socket = attacker.open()
          socket.write(upgrade)
          socket.once('data', (data) => {
            attacker.count(Number(data.subarray(9, 12)))
            socket.destroy()
          })
          socket.once('close', () => resolve())
        })
      const again = async () => {
        while (!attacker.isOver()) await openAndClose()
      }
      await Promise.all(Array.from({ length: 100 }, again))
    },
  },
}
