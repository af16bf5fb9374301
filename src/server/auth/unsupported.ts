import type { FastifyInstance } from 'fastify'
import {
  manualLinkingDisabled,
  passkeysDisabled,
  providerDisabled,
  samlDisabled,
} from './auth-errors.ts'

/** Ways to sign in that the protocol has and this server doesn't, and joining several: it says so. */
export async function unsupportedRoutes(app: FastifyInstance) {
  app.get('/authorize', () => {
    throw providerDisabled()
  })
  app.post('/sso', () => {
    throw samlDisabled()
  })
  app.get('/user/identities/authorize', () => {
    throw manualLinkingDisabled()
  })
  app.delete('/user/identities/:identityId', () => {
    throw manualLinkingDisabled()
  })
  app.all('/passkeys', () => {
    throw passkeysDisabled()
  })
  app.all('/passkeys/*', () => {
    throw passkeysDisabled()
  })
}
