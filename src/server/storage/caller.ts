import type { FastifyRequest } from 'fastify'
import type { PoolClient } from 'pg'
import { type Identity, transactionAs } from '../database/transaction.ts'
import { clientAddress, limitKey } from '../http/client-address.ts'
import type { Storage } from './storage.ts'

/** One who asks, and whose work runs in one transaction under their role and claims. */
export type Caller = {
  /** The shopper's id; null for a visitor. */
  id: string | null
  run<T>(work: (client: PoolClient) => Promise<T>): Promise<T>
  /** Does the work and undoes it: only whether it would be allowed is of interest. */
  rehearse(work: (client: PoolClient) => Promise<unknown>): Promise<void>
}

class Rehearsed extends Error {}

export async function identifyCaller(
  { pool, identify }: Pick<Storage, 'pool' | 'identify'>,
  request: FastifyRequest,
): Promise<Caller> {
  const identity = await identify(request)
  const facts = {
    method: request.method,
    path: request.url.split('?')[0] ?? '',
    headers: request.headers,
    address: limitKey(clientAddress(request)),
  }
  const run: Caller['run'] = (work) => transactionAs(pool, identity, work, facts)
  return { id: idOf(identity), run, rehearse: (work) => rehearse(run, work) }
}

function idOf({ claims }: Identity): string | null {
  return typeof claims['sub'] === 'string' ? claims['sub'] : null
}

async function rehearse(
  run: Caller['run'],
  work: (client: PoolClient) => Promise<unknown>,
): Promise<void> {
  try {
    await run(async (client) => {
      await work(client)
      throw new Rehearsed()
    })
  } catch (error) {
    if (!(error instanceof Rehearsed)) throw error
  }
}
