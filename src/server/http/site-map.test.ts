import fastify from 'fastify'
import { expect, onTestFinished, test } from 'vitest'
import { siteMap } from './site-map.ts'

async function bodyOf(url: string) {
  const app = fastify()
  onTestFinished(() => app.close())
  await app.register(siteMap, { siteUrl: 'https://groceries.example.com' })
  return (await app.inject(url)).body
}

test('search engines are led to the public pages by the address that visitors know', async () => {
  const sitemap = await bodyOf('/sitemap.xml')
  const places = [...sitemap.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, place]) => place)
  expect(places).toEqual([
    'https://groceries.example.com/',
    'https://groceries.example.com/privacy',
  ])
})

test('search engines are told where the map is, and kept out of the app', async () => {
  const robots = await bodyOf('/robots.txt')
  expect(robots).toContain('Sitemap: https://groceries.example.com/sitemap.xml')
  expect(robots).toContain('Disallow: /app')
})
