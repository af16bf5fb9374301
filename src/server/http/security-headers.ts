import type { FastifyInstance } from 'fastify'

// Few, since the landing page and its headers fit into the first packets that a server may send.
const unusedFeatures = ['camera', 'microphone', 'payment', 'usb']

/**
 * Adds the security headers to every answer: only what the app itself serves may load, nothing may
 * frame it, and rules about HTTPS apply only when the site is https.
 */
export async function securityHeaders(app: FastifyInstance, settings: { siteUrl: string }) {
  // The same for every answer, so they are put together once.
  const headers = securityHeadersOf({ siteUrl: settings.siteUrl })
  app.addHook('onRequest', async (_request, reply) => {
    reply.headers(headers)
  })
}

type Site = {
  siteUrl: string
  /** Where lists and accounts are, when that is not the site itself. */
  backendUrl?: string
}

export function securityHeadersOf({ siteUrl, backendUrl }: Site): Readonly<Record<string, string>> {
  const isHttps = siteUrl.startsWith('https:')
  return {
    'content-security-policy': contentSecurityPolicy({ isHttps, backendUrl }),
    // Another server's videos come without the header that the stricter rule asks them for.
    'cross-origin-embedder-policy': backendUrl === undefined ? 'require-corp' : 'credentialless',
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

function contentSecurityPolicy(site: { isHttps: boolean; backendUrl: string | undefined }): string {
  const backend = site.backendUrl === undefined ? [] : [new URL(site.backendUrl).origin]
  const sockets = backend.map((origin) => origin.replace(/^http/, 'ws'))
  return [
    "default-src 'none'",
    "base-uri 'none'",
    ["connect-src 'self'", ...backend, ...sockets].join(' '),
    "form-action 'self'",
    "frame-ancestors 'none'",
    "img-src 'self' data:",
    "manifest-src 'self'",
    ["media-src 'self'", ...backend].join(' '),
    "object-src 'none'",
    // No text becomes HTML or a script by any way of the DOM; the one exception lets /sw.js through.
    "require-trusted-types-for 'script'",
    "script-src 'self'",
    "style-src 'self'",
    'trusted-types service-worker',
    "worker-src 'self'",
    ...(site.isHttps ? ['upgrade-insecure-requests'] : []),
  ].join(';')
}
