import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

const defaults = {
  /** Two of the largest responses. */
  maxBytesOfConnection: 16 * 1024 * 1024,
  maxBytesInAll: 96 * 1024 * 1024,
  patienceMs: 15_000,
  /** What a slow line still carries; it has so much longer for a large response. */
  bytesPerSecond: 64 * 1024,
  everyMs: 1_000,
}

/** What waits in our memory for one caller to read it. */
type Unread = { bytes: number; sinceMs: number }

/**
 * Ends connections of callers who ask and don't read: those with too much waiting, those that take too
 * long, and of all together the largest. Files are no part of it, since they are read as they are sent.
 */
export function dropSlowReaders(
  app: FastifyInstance,
  changes: Partial<typeof defaults> = {},
): { connections: () => number } {
  const limits = { ...defaults, ...changes }
  const unread = new Map<Socket, Unread>()
  let bytesInAll = 0

  app.addHook('onSend', async ({ raw: { socket } }, reply, payload) => {
    const bytes = sizeOf(payload)
    if (bytes === 0 || socket.destroyed) return
    const waiting = unread.get(socket) ?? watch(socket)
    if (waiting.bytes === 0) waiting.sinceMs = performance.now()
    waiting.bytes += bytes
    bytesInAll += bytes
    let isSent = false
    const markSent = () => {
      if (isSent) return
      isSent = true
      waiting.bytes -= bytes
      bytesInAll -= bytes
      waiting.sinceMs = performance.now()
    }
    reply.raw.once('finish', markSent).once('close', markSent)
    if (waiting.bytes > limits.maxBytesOfConnection) socket.destroy()
    else if (bytesInAll > limits.maxBytesInAll) endLargest()
  })

  function watch(socket: Socket): Unread {
    const waiting = { bytes: 0, sinceMs: performance.now() }
    unread.set(socket, waiting)
    // Of several responses on one connection, only the first hears of its end.
    socket.once('close', () => unread.delete(socket))
    return waiting
  }

  function endLargest() {
    const all = [...unread].filter(([socket]) => !socket.destroyed)
    let total = all.reduce((sum, [, { bytes }]) => sum + bytes, 0)
    if (total <= limits.maxBytesInAll) return
    for (const [socket, { bytes }] of all.toSorted(([, a], [, b]) => b.bytes - a.bytes)) {
      if (total <= limits.maxBytesInAll) return
      socket.destroy()
      total -= bytes
    }
  }

  const timer = setInterval(() => {
    for (const [socket, { bytes, sinceMs }] of unread) {
      const allowedMs = limits.patienceMs + (bytes / limits.bytesPerSecond) * 1_000
      if (bytes > 0 && performance.now() - sinceMs > allowedMs) socket.destroy()
    }
  }, limits.everyMs).unref()
  app.addHook('onClose', async () => clearInterval(timer))
  return { connections: () => unread.size }
}

function sizeOf(payload: unknown): number {
  if (typeof payload === 'string') return Buffer.byteLength(payload)
  return Buffer.isBuffer(payload) ? payload.length : 0
}
