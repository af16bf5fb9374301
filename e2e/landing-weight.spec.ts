import { expect, test } from './fixtures/test.ts'

const budgetBytes = 15_000

type Received = { url: string; bytes: number }

test('a visitor receives no more than 15 kB before the landing page is loaded, and no script file', async ({
  page,
}) => {
  const client = await page.context().newCDPSession(page)
  const urls = new Map<string, string>()
  const received: Received[] = []
  client.on('Network.responseReceived', ({ requestId, response }) => {
    urls.set(requestId, response.url)
  })
  client.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    received.push({ url: urls.get(requestId) ?? '', bytes: encodedDataLength })
  })
  await client.send('Network.enable')
  await page.goto('/', { waitUntil: 'load' })
  await page.waitForLoadState('networkidle')

  const loadedMs = await page.evaluate(() => {
    const [navigation] = performance.getEntriesByType('navigation')
    return navigation instanceof PerformanceNavigationTiming ? navigation.loadEventStart : 0
  })
  const late = await page.evaluate(
    (loadedMs) =>
      performance
        .getEntriesByType('resource')
        .filter(({ startTime }) => startTime >= loadedMs)
        .map(({ name }) => name),
    loadedMs,
  )
  const early = received.filter(({ url }) => !late.includes(url))
  const total = early.reduce((sum, { bytes }) => sum + bytes, 0)
  expect(total, JSON.stringify(early)).toBeLessThanOrEqual(budgetBytes)
  expect(early.filter(({ url }) => /\.(js|css)$/.test(url))).toEqual([])
})
