import { once } from 'node:events'
import net, { type Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import pg from 'pg'
import { onTestFinished } from 'vitest'
import type { Connection } from '../database/connection.ts'

type Session = { socket: Duplex; read: ReadMessage; isFree: boolean }

/** What PgBouncer takes when a connection begins, unless it is told to ignore more. */
const knownParameters = new Set([
  'user',
  'database',
  'client_encoding',
  'datestyle',
  'timezone',
  'standard_conforming_strings',
  'application_name',
])

/**
 * Stands for PgBouncer in transaction mode: lends a session of PostgreSQL for one transaction, and the
 * next time another one, so that whoever counts on what is left in a session fails. Asks for no
 * password. `named` are the names under which statements were prepared.
 */
export async function transactionPooler(backend: Connection, sessionCount = 3) {
  const clients = await Promise.all(
    Array.from({ length: sessionCount }, () => openSession(backend)),
  )
  const sessions: Session[] = clients.map(({ connection }) => {
    connection.stream.removeAllListeners('data')
    return { socket: connection.stream, read: messageReader(connection.stream), isFree: true }
  })
  const waiting: ((session: Session) => void)[] = []
  const named: string[] = []

  async function lend(): Promise<Session> {
    const at = sessions.findIndex(({ isFree }) => isFree)
    const [session] = at < 0 ? [] : sessions.splice(at, 1)
    if (session === undefined) return new Promise((resolve) => void waiting.push(resolve))
    session.isFree = false
    // The one that was used longest ago comes next.
    sessions.push(session)
    return session
  }

  function giveBack(session: Session) {
    const next = waiting.shift()
    if (next === undefined) session.isFree = true
    else next(session)
  }

  async function serve(client: Socket): Promise<void> {
    const read = messageReader(client)
    const startup = await read({ hasType: false })
    const refused = parametersOf(startup).find((name) => !knownParameters.has(name.toLowerCase()))
    if (refused !== undefined) {
      client.end(fatal(`unsupported startup parameter: ${refused}`))
      return
    }
    client.write(welcome)
    for (;;) await transact(client, read, await read())
  }

  /** Passes messages on until PostgreSQL says that no transaction is open. */
  async function transact(client: Socket, read: ReadMessage, first: Buffer): Promise<void> {
    const session = await lend()
    let message = first
    try {
      for (;;) {
        named.push(...nameOf(message))
        session.socket.write(message)
        if (endsRequest(message) && (await passResponse(client, session.read)) === 'I') return
        message = await read()
      }
    } finally {
      giveBack(session)
    }
  }

  const server = net.createServer({ noDelay: true }, (client) => {
    client.on('error', () => {})
    // Whoever hangs up ends what is read here.
    serve(client).catch(() => client.destroy())
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(async () => {
    server.close()
    for (const client of clients) client.connection.stream.destroy()
  })
  const address = server.address()
  const port = typeof address === 'object' ? address?.port : undefined
  const { user, database } = backend
  return {
    connection: { host: '127.0.0.1', port, user, database, password: '' } satisfies Connection,
    named,
  }
}

async function openSession(backend: Connection) {
  const client = new pg.Client(backend)
  client.on('error', () => {})
  await client.connect()
  return client
}

type ReadMessage = (form?: { hasType: boolean }) => Promise<Buffer>

/** Reads one message after the other; fails once the other side has hung up. */
function messageReader(socket: Duplex): ReadMessage {
  let buffer: Buffer = Buffer.alloc(0)
  let wake = () => {}
  socket.on('data', (chunk: Buffer) => {
    buffer = Buffer.concat([buffer, chunk])
    wake()
  })
  socket.once('close', () => wake())
  return async ({ hasType } = { hasType: true }) => {
    const start = hasType ? 1 : 0
    for (;;) {
      const length =
        buffer.length < start + 4 ? Number.POSITIVE_INFINITY : start + buffer.readInt32BE(start)
      if (buffer.length >= length) {
        const message = buffer.subarray(0, length)
        buffer = buffer.subarray(length)
        return message
      }
      if (socket.destroyed) throw new Error('The other side hung up')
      await new Promise<void>((resolve) => {
        wake = resolve
      })
    }
  }
}

/** All that PostgreSQL says to one request; returns the state of the transaction at its end. */
async function passResponse(client: Socket, read: ReadMessage): Promise<string> {
  for (;;) {
    const message = await read()
    client.write(message)
    if (typeOf(message) === 'Z') return String.fromCharCode(message[5] ?? 0)
  }
}

function typeOf(message: Buffer): string {
  return String.fromCharCode(message[0] ?? 0)
}

/** A simple query or a Sync, after which PostgreSQL says that it is ready. */
function endsRequest(message: Buffer): boolean {
  const type = typeOf(message)
  if (type === 'X') throw new Error('The client ends the connection')
  return type === 'Q' || type === 'S'
}

/** The name of a statement that is to outlive its transaction. */
function nameOf(message: Buffer): string[] {
  if (typeOf(message) !== 'P') return []
  const name = message.subarray(5, message.indexOf(0, 5)).toString()
  return name === '' ? [] : [name]
}

function parametersOf(startup: Buffer): string[] {
  const words = startup.subarray(8).toString().split('\0')
  return words.filter((word, at) => at % 2 === 0 && word !== '')
}

function frame(type: string, body: Buffer): Buffer {
  const head = Buffer.alloc(5)
  head.write(type)
  head.writeInt32BE(body.length + 4, 1)
  return Buffer.concat([head, body])
}

const welcome = Buffer.concat([frame('R', Buffer.alloc(4)), frame('Z', Buffer.from('I'))])

function fatal(text: string): Buffer {
  return frame('E', Buffer.from(`SFATAL\0VFATAL\0C08P01\0M${text}\0\0`))
}
