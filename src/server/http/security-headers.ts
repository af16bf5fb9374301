import helmet from '@fastify/helmet'
import type { FastifyInstance } from 'fastify'

const unusedDeviceFeatures = [
  'accelerometer',
  'bluetooth',
  'browsing-topics',
  'camera',
  'display-capture',
  'gyroscope',
  'hid',
  'idle-detection',
  'local-fonts',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'serial',
  'usb',
  'xr-spatial-tracking',
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
