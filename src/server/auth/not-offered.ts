import type { FastifyInstance } from 'fastify'
import { passkeysDisabled, providerDisabled, samlDisabled } from './errors.ts'

/** Ways to sign in that the protocol has and this server doesn't: it says so. */
export async function notOfferedRoutes(app: FastifyInstance) {
  app.get('/authorize', () => {
    throw providerDisabled()
  })
  app.post('/sso', () => {
    throw samlDisabled()
  })
  app.all('/passkeys', () => {
    throw passkeysDisabled()
  })
  app.all('/passkeys/*', () => {
    throw passkeysDisabled()
  })
}
