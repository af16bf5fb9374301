import type { FastifyInstance } from 'fastify'
import { type DiskSpace, isLowOrOut } from '../lib/disk-space.ts'
import { RequestError } from '../lib/errors.ts'

/**
 * Error for a write while the disk is nearly full. Not logged for each request, because the disk watcher
 * already logs that the disk is full.
 */
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
  if (await isLowOrOut(space)) throw new DiskFull(507)
}

/**
 * Rejects writes to accounts and sessions once the disk is out of space. While the disk is only nearly full,
 * these writes are allowed, because a shopper who can't refresh a session can't even read their lists. The
 * status is 503, because the client treats most other statuses as the end of the session.
 */
export function refuseAccountsWhenOut(app: FastifyInstance, space: DiskSpace): void {
  app.addHook('onRequest', async ({ method }) => {
    if (method === 'GET' || method === 'HEAD') return
    if ((await space.level()) === 'out') throw new DiskFull(503)
  })
}
