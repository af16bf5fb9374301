import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

const defaults = {
  /** Maximum number of unread bytes per connection. Enough for two of the largest responses. */
  maxBytesOfConnection: 16 * 1024 * 1024,
  maxTotalBytes: 96 * 1024 * 1024,
  timeoutMs: 15_000,
  /**
   * Slowest accepted rate. The timeout is extended by the time it takes to send the unread bytes at this
   * rate.
   */
  bytesPerSecond: 64 * 1024,
  everyMs: 1_000,
}

/** Response bytes of a connection that are in memory because the client hasn't read them yet. */
type Unread = { bytes: number; sinceMs: number }

/**
 * Ends connections of clients that don't read their responses: those with too many unread bytes, and those
 * that take too long. If all connections together have too many unread bytes, ends the connections with the
 * most unread bytes first. Doesn't count files, because they are streamed. `connections` returns the number
 * of watched connections, for tests.
 */
export function dropSlowReaders(
  app: FastifyInstance,
  changes: Partial<typeof defaults> = {},
): { connections: () => number } {
  const limits = { ...defaults, ...changes }
  const unread = new Map<Socket, Unread>()
  let totalBytes = 0

  app.addHook('onSend', async ({ raw: { socket } }, reply, payload) => {
    const bytes = sizeOf(payload)
    if (bytes === 0 || socket.destroyed) return
    const waiting = unread.get(socket) ?? watch(socket)
    if (waiting.bytes === 0) waiting.sinceMs = performance.now()
    waiting.bytes += bytes
    totalBytes += bytes
    let isSent = false
    const markSent = () => {
      if (isSent) return
      isSent = true
      waiting.bytes -= bytes
      totalBytes -= bytes
      waiting.sinceMs = performance.now()
    }
    reply.raw.once('finish', markSent).once('close', markSent)
    if (waiting.bytes > limits.maxBytesOfConnection) socket.destroy()
    else if (totalBytes > limits.maxTotalBytes) endLargest()
  })

  function watch(socket: Socket): Unread {
    const waiting = { bytes: 0, sinceMs: performance.now() }
    unread.set(socket, waiting)
    // Of several pipelined responses, only the first emits 'close', so this listens to the socket.
    socket.once('close', () => unread.delete(socket))
    return waiting
  }

  function endLargest() {
    const all = [...unread].filter(([socket]) => !socket.destroyed)
    let total = all.reduce((sum, [, { bytes }]) => sum + bytes, 0)
    if (total <= limits.maxTotalBytes) return
    for (const [socket, { bytes }] of all.toSorted(([, a], [, b]) => b.bytes - a.bytes)) {
      if (total <= limits.maxTotalBytes) return
      socket.destroy()
      total -= bytes
    }
  }

  const timer = setInterval(() => {
    for (const [socket, { bytes, sinceMs }] of unread) {
      const allowedMs = limits.timeoutMs + (bytes / limits.bytesPerSecond) * 1_000
      if (bytes > 0 && performance.now() - sinceMs > allowedMs) socket.destroy()
    }
  }, limits.everyMs).unref()
  app.addHook('onClose', async () => clearInterval(timer))
  return { connections: () => unread.size }
}

/** Returns the size of a response body in bytes, or 0 for a stream, which isn't held in memory. */
function sizeOf(payload: unknown): number {
  if (typeof payload === 'string') return Buffer.byteLength(payload)
  return Buffer.isBuffer(payload) ? payload.length : 0
}
