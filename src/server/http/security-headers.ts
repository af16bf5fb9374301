import type { FastifyInstance } from 'fastify'

// Lists only a few features, so that the landing page and its headers fit into the first TCP packets.
const unusedFeatures = ['camera', 'microphone', 'payment', 'usb']

/**
 * Adds the security headers to every response. Pages may load only the app's own files, and other sites may
 * not frame them. Browsers enforce HTTPS only if the site uses it.
 */
export async function securityHeaders(app: FastifyInstance, settings: { siteUrl: string }) {
  // Computes the headers once, because they are the same for every response.
  const headers = securityHeadersOf({ siteUrl: settings.siteUrl })
  app.addHook('onRequest', async (_request, reply) => {
    reply.headers(headers)
  })
}

type Site = {
  siteUrl: string
  /** Origin of the backend, if it differs from the site's. */
  backendUrl?: string
}

/** Returns the security headers for all responses of a site. Their names are in lower case. */
export function securityHeadersOf({ siteUrl, backendUrl }: Site): Readonly<Record<string, string>> {
  const isHttps = siteUrl.startsWith('https:')
  return {
    'content-security-policy': contentSecurityPolicy({ isHttps, backendUrl }),
    // Videos from another backend lack the header that require-corp demands.
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
    // Keeps code from turning strings into HTML or scripts through the DOM. The only policies are for the
    // two workers, and each allows only its worker's URL.
    "require-trusted-types-for 'script'",
    "script-src 'self'",
    "style-src 'self'",
    'trusted-types paste-worker service-worker',
    "worker-src 'self'",
    ...(site.isHttps ? ['upgrade-insecure-requests'] : []),
  ].join(';')
}
