import helmet from '@fastify/helmet'
import type { FastifyInstance } from 'fastify'

// Few, since the landing page and its headers fit into the first packets that a server may send.
const unusedFeatures = ['camera', 'microphone', 'payment', 'usb']

/**
 * Adds the security headers to every answer: only what the app itself serves may load, nothing may
 * frame it, and rules about HTTPS apply only when the site is https.
 */
export async function securityHeaders(app: FastifyInstance, settings: { siteUrl: string }) {
  const isHttps = settings.siteUrl.startsWith('https:')

  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'none'"],
        baseUri: ["'none'"],
        connectSrc: ["'self'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
        imgSrc: ["'self'", 'data:'],
        manifestSrc: ["'self'"],
        mediaSrc: ["'self'"],
        objectSrc: ["'none'"],
        // No text becomes HTML or a script by any way of the DOM, and no policy can make an exception.
        requireTrustedTypesFor: ["'script'"],
        scriptSrc: ["'self'"],
        styleSrc: ["'self'"],
        trustedTypes: ["'none'"],
        workerSrc: ["'self'"],
        ...(isHttps ? { upgradeInsecureRequests: [] } : {}),
      },
    },
    crossOriginEmbedderPolicy: { policy: 'require-corp' },
    crossOriginOpenerPolicy: { policy: 'same-origin' },
    crossOriginResourcePolicy: { policy: 'same-origin' },
    dnsPrefetchControl: false,
    frameguard: { action: 'deny' },
    hidePoweredBy: true,
    hsts: isHttps ? { maxAge: 63_072_000, includeSubDomains: true } : false,
    ieNoOpen: false,
    noSniff: true,
    originAgentCluster: isHttps,
    permittedCrossDomainPolicies: false,
    referrerPolicy: { policy: 'same-origin' },
    xssFilter: false,
  })

  const permissions = [
    'geolocation=(self)',
    ...unusedFeatures.map((feature) => `${feature}=()`),
  ].join(', ')
  app.addHook('onRequest', async (_request, reply) => {
    reply.header('permissions-policy', permissions)
  })
}
