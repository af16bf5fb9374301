import type { FastifyInstance } from 'fastify'

const publicPages = ['/', '/privacy']

/** What search engines ask for: the pages that are for them, with the addresses that visitors know. */
export async function siteMap(app: FastifyInstance, { siteUrl }: { siteUrl: string }) {
  const robots = ['User-agent: *', 'Disallow: /app', `Sitemap: ${siteUrl}/sitemap.xml`, ''].join(
    '\n',
  )
  const urls = publicPages.map((page) => `<url><loc>${siteUrl}${page}</loc></url>`).join('')
  const sitemap = `<?xml version="1.0" encoding="UTF-8"?><urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${urls}</urlset>\n`

  app.get('/robots.txt', (_request, reply) =>
    reply.type('text/plain; charset=utf-8').header('cache-control', 'max-age=3600').send(robots),
  )
  app.get('/sitemap.xml', (_request, reply) =>
    reply.type('application/xml').header('cache-control', 'max-age=3600').send(sitemap),
  )
}
