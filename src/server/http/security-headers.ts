import helmet from '@fastify/helmet'
import type { FastifyInstance } from 'fastify'

const unusedDeviceFeatures = [
  'accelerometer',
  'browsing-topics',
  'camera',
  'display-capture',
  'gyroscope',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'usb',
]

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
        fontSrc: ["'self'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
        imgSrc: ["'self'", 'data:'],
        manifestSrc: ["'self'"],
        mediaSrc: ["'self'"],
        objectSrc: ["'none'"],
        scriptSrc: ["'self'"],
        styleSrc: ["'self'"],
        workerSrc: ["'self'"],
        ...(isHttps ? { upgradeInsecureRequests: [] } : {}),
      },
    },
    crossOriginEmbedderPolicy: false,
    crossOriginOpenerPolicy: { policy: 'same-origin' },
    crossOriginResourcePolicy: { policy: 'same-origin' },
    dnsPrefetchControl: { allow: false },
    frameguard: { action: 'deny' },
    hidePoweredBy: true,
    hsts: isHttps ? { maxAge: 63_072_000, includeSubDomains: true } : false,
    ieNoOpen: false,
    noSniff: true,
    originAgentCluster: isHttps,
    permittedCrossDomainPolicies: { permittedPolicies: 'none' },
    referrerPolicy: { policy: 'same-origin' },
    xssFilter: true,
  })

  const permissions = [
    'geolocation=(self)',
    ...unusedDeviceFeatures.map((feature) => `${feature}=()`),
  ].join(', ')
  app.addHook('onRequest', async (_request, reply) => {
    reply.header('permissions-policy', permissions)
  })
}
