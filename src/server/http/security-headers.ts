import type { FastifyInstance } from 'fastify'

// Few, since the landing page and its headers fit into the first packets that a server may send.
const unusedFeatures = ['camera', 'microphone', 'payment', 'usb']

/**
 * Adds the security headers to every answer: only what the app itself serves may load, nothing may
 * frame it, and rules about HTTPS apply only when the site is https.
 */
export async function securityHeaders(app: FastifyInstance, settings: { siteUrl: string }) {
  // The same for every answer, so they are put together once.
  const headers = headersOf({ isHttps: settings.siteUrl.startsWith('https:') })
  app.addHook('onRequest', async (_request, reply) => {
    reply.headers(headers)
  })
}

function headersOf({ isHttps }: { isHttps: boolean }): Readonly<Record<string, string>> {
  return {
    'content-security-policy': contentSecurityPolicy({ isHttps }),
    'cross-origin-embedder-policy': 'require-corp',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': [
      'geolocation=(self)',
      ...unusedFeatures.map((feature) => `${feature}=()`),
    ].join(', '),
    'referrer-policy': 'same-origin',
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    ...(isHttps
      ? {
          'origin-agent-cluster': '?1',
          'strict-transport-security': 'max-age=63072000; includeSubDomains',
        }
      : {}),
  }
}

function contentSecurityPolicy({ isHttps }: { isHttps: boolean }): string {
  return [
    "default-src 'none'",
    "base-uri 'none'",
    "connect-src 'self'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "img-src 'self' data:",
    "manifest-src 'self'",
    "media-src 'self'",
    "object-src 'none'",
    // No text becomes HTML or a script by any way of the DOM; the one exception lets /sw.js through.
    "require-trusted-types-for 'script'",
    "script-src 'self'",
    "style-src 'self'",
    'trusted-types service-worker',
    "worker-src 'self'",
    ...(isHttps ? ['upgrade-insecure-requests'] : []),
  ].join(';')
}
