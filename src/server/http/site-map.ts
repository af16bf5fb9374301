import type { FastifyInstance } from 'fastify'
import { fileCaching } from './static-files.ts'

const publicPages = ['/', '/privacy']

/** Returns robots.txt and sitemap.xml, which tell search engines about the public pages of the site. */
export function siteMapFiles(siteUrl: string): Record<'robots.txt' | 'sitemap.xml', string> {
  const urls = publicPages.map((page) => `<url><loc>${siteUrl}${page}</loc></url>`).join('')
  return {
    'robots.txt': ['User-agent: *', 'Disallow: /app', `Sitemap: ${siteUrl}/sitemap.xml`, ''].join(
      '\n',
    ),
    'sitemap.xml': `<?xml version="1.0" encoding="UTF-8"?><urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${urls}</urlset>\n`,
  }
}

/** Serves robots.txt and sitemap.xml. */
export async function siteMap(app: FastifyInstance, { siteUrl }: { siteUrl: string }) {
  const files = siteMapFiles(siteUrl)
  app.get('/robots.txt', (_request, reply) =>
    reply
      .type('text/plain; charset=utf-8')
      .header('cache-control', fileCaching.named)
      .send(files['robots.txt']),
  )
  app.get('/sitemap.xml', (_request, reply) =>
    reply
      .type('application/xml')
      .header('cache-control', fileCaching.named)
      .send(files['sitemap.xml']),
  )
}
