import type { FastifyInstance } from 'fastify'
import { authTransaction } from '../../database/transaction.ts'
import { clientAddress } from '../../http/client-address.ts'
import { recordEvent } from '../audit/record.ts'
import type { Auth } from '../auth.ts'
import { currentFactor } from '../factors/current.ts'
import { factorIdOf } from '../factors/factor-id.ts'
import { deleteFactors } from '../factors/queries.ts'
import { lockUser } from '../one-time/queries.ts'
import { userIdOf } from './user-id.ts'
import { findUser } from './users.ts'

type OfUser = { Params: { userId: string } }
type OfFactor = { Params: { userId: string; factorId: string } }

/** The second factors of any account: its owner may have lost the phone. */
export async function adminFactorRoutes(app: FastifyInstance, { auth }: { auth: Auth }) {
  const { pool } = auth

  app.get<OfUser>('/admin/users/:userId/factors', async (request) => {
    const userId = userIdOf(request)
    const { factors } = await authTransaction(pool, (client) => findUser(client, userId))
    return factors ?? []
  })

  app.delete<OfFactor>('/admin/users/:userId/factors/:factorId', async (request) => {
    const userId = userIdOf(request)
    const factorId = factorIdOf(request)
    const ip = clientAddress(request)
    const removed = await authTransaction(pool, async (client) => {
      const { email: to } = await findUser(client, userId)
      await lockUser(client, userId)
      const { is_verified: isVerified } = await currentFactor(client, { userId, factorId })
      await deleteFactors(client, { userId, id: factorId })
      const traits = { factor_id: factorId, by: 'operator' }
      await recordEvent(client, { action: 'factor_removed', userId, ip, traits })
      return { to, isVerified }
    })
    const { to, isVerified } = removed
    if (isVerified) auth.mailer.send({ kind: 'factor-removed', to })
    return { id: factorId }
  })
}
