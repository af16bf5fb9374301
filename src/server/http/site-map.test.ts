import fastify from 'fastify'
import { expect, onTestFinished, test } from 'vitest'
import { siteMap } from './site-map.ts'

async function bodyOf(url: string) {
  const app = fastify()
  onTestFinished(() => app.close())
  await app.register(siteMap, { siteUrl: 'https://groceries.example.com' })
  return (await app.inject(url)).body
}

test('the sitemap lists the public pages under the site’s address', async () => {
  const sitemap = await bodyOf('/sitemap.xml')
  const urls = [...sitemap.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, url]) => url)
  expect(urls).toEqual(['https://groceries.example.com/', 'https://groceries.example.com/privacy'])
})

test('robots.txt names the sitemap and excludes the app', async () => {
  const robots = await bodyOf('/robots.txt')
  expect(robots).toContain('Sitemap: https://groceries.example.com/sitemap.xml')
  expect(robots).toContain('Disallow: /app')
})
