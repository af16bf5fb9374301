import type { FastifyInstance } from 'fastify'
import { type DiskSpace, isLow } from '../lib/disk-space.ts'
import { RequestError } from '../lib/errors.ts'

/** A write that the disk has no room for. The disk's watcher has told the log, so no request does. */
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

/** Throws while the disk is nearly full. */
export async function refuseWhenLow(space: DiskSpace): Promise<void> {
  if (await isLow(space)) throw new DiskFull(507)
}

/**
 * Refuses what signs somebody in, out or up only when all but the last room is gone: who can't renew
 * a session can't read either. The client takes 503 for what passes, and any other status for the
 * end of the session.
 */
export function refuseAccountsWhenOut(app: FastifyInstance, space: DiskSpace): void {
  app.addHook('onRequest', async ({ method }) => {
    if (method === 'GET' || method === 'HEAD') return
    if ((await space.level()) === 'out') throw new DiskFull(503)
  })
}
