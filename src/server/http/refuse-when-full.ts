import type { FastifyInstance } from 'fastify'
import { type DiskSpace, isLow } from '../lib/disk-space.ts'
import { RequestError } from '../lib/errors.ts'

/** Error for a write when the disk has no room. Requests don't log it, because the disk watcher does. */
export class DiskFull extends RequestError {
  constructor(status: 503 | 507) {
    super({
      status,
      code: 'insufficient_storage',
      message:
        'The server is out of disk space, so nothing can be saved right now. Try again later.',
      headers: { 'Retry-After': '60' },
    })
    this.name = 'DiskFull'
  }
}

/** Throws DiskFull with status 507 if the disk is nearly full or out of space. */
export async function refuseWhenLow(space: DiskSpace): Promise<void> {
  if (await isLow(space)) throw new DiskFull(507)
}

/**
 * Rejects writes to accounts and sessions, but only once the disk is out of space, because a shopper who
 * can't refresh a session can't read either. The status is 503, because the client interprets most other
 * statuses as the end of the session.
 */
export function refuseAccountsWhenOut(app: FastifyInstance, space: DiskSpace): void {
  app.addHook('onRequest', async ({ method }) => {
    if (method === 'GET' || method === 'HEAD') return
    if ((await space.level()) === 'out') throw new DiskFull(503)
  })
}
