import { once } from 'node:events'
import net, { type Socket } from 'node:net'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import type { Connection } from '../database/connection.ts'

/** Starts a relay between a server and its database, so that a test can break or silence the connection. */
export async function breakableNetwork(to: Connection) {
  const sockets = new Set<Socket>()
  let state: 'working' | 'broken' | 'silent' = 'working'

  const relay = net.createServer({ noDelay: true }, (near) => {
    if (state === 'broken') {
      near.destroy()
      return
    }
    const far = net.connect(join(to.host ?? '', `.s.PGSQL.${to.port ?? 5432}`))
    for (const [socket, other] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(socket)
      socket.on('error', () => {})
      socket.on('close', () => {
        sockets.delete(socket)
        other.destroy()
      })
      socket.on('data', (chunk) => {
        if (state !== 'silent') other.write(chunk)
      })
    }
  })
  relay.listen(0, '127.0.0.1')
  await once(relay, 'listening')
  const cut = () => {
    for (const socket of sockets) socket.destroy()
  }
  onTestFinished(() => {
    cut()
    relay.close()
  })
  const address = relay.address()
  const port = typeof address === 'object' ? address?.port : undefined

  return {
    connection: { ...to, host: '127.0.0.1', port } satisfies Connection,
    /** Closes all connections and rejects new ones, as if the database had stopped. */
    break: () => {
      state = 'broken'
      cut()
    },
    /** Drops all data without closing connections, as if a cable had been unplugged. */
    dropTraffic: () => {
      state = 'silent'
    },
    restore: () => {
      state = 'working'
    },
  }
}
