import { once } from 'node:events'
import net, { type Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import pg from 'pg'
import { onTestFinished } from 'vitest'
import type { Connection } from '../database/connection.ts'

type Session = { socket: Duplex; read: ReadMessage; isFree: boolean }

/** The startup parameters that PgBouncer accepts by default. */
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
 * Mimics PgBouncer in transaction mode. The pooler uses a different PostgreSQL session for each transaction,
 * so any code that relies on the state of a session fails. Clients don't need a password. `preparedNames`
 * contains the names of prepared statements.
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
  const preparedNames: string[] = []

  /** Returns a free session. If all sessions are in use, waits until one is free. */
  async function lend(): Promise<Session> {
    const at = sessions.findIndex(({ isFree }) => isFree)
    const [session] = at < 0 ? [] : sessions.splice(at, 1)
    if (session === undefined) return new Promise((resolve) => void waiting.push(resolve))
    session.isFree = false
    // Moves the session to the end, so that the least recently used session is lent first.
    sessions.push(session)
    return session
  }

  function giveBack(session: Session) {
    const next = waiting.shift()
    if (next === undefined) session.isFree = true
    else next(session)
  }

  /** Handles a client connection: its startup, and then one transaction after another. */
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

  /** Relays messages until PostgreSQL reports that the transaction has ended. */
  async function transact(client: Socket, read: ReadMessage, first: Buffer): Promise<void> {
    const session = await lend()
    let message = first
    try {
      for (;;) {
        preparedNames.push(...nameOf(message))
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
    // `serve` rejects once the connection is closed.
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
    preparedNames,
  }
}

async function openSession(backend: Connection) {
  const client = new pg.Client(backend)
  client.on('error', () => {})
  await client.connect()
  return client
}

type ReadMessage = (form?: { hasType: boolean }) => Promise<Buffer>

/** Returns a function that reads the next message. The function throws once the connection is closed. */
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
      if (socket.destroyed) throw new Error('The other side closed the connection')
      await new Promise<void>((resolve) => {
        wake = resolve
      })
    }
  }
}

/**
 * Relays PostgreSQL's response to one request. Returns the transaction status from the end of the response.
 */
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

/**
 * Whether the message is a simple query or a Sync, to which PostgreSQL responds with ReadyForQuery at the
 * end.
 */
function endsRequest(message: Buffer): boolean {
  const type = typeOf(message)
  if (type === 'X') throw new Error('The client ended the connection')
  return type === 'Q' || type === 'S'
}

/**
 * Returns an array with the name of the statement that the message prepares, or an empty array if the message
 * doesn't prepare a named statement. A named statement outlives its transaction.
 */
function nameOf(message: Buffer): string[] {
  if (typeOf(message) !== 'P') return []
  const name = message.subarray(5, message.indexOf(0, 5)).toString()
  return name === '' ? [] : [name]
}

function parametersOf(startup: Buffer): string[] {
  const parts = startup.subarray(8).toString().split('\0')
  return parts.filter((part, at) => at % 2 === 0 && part !== '')
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
