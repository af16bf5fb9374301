import { expect, test } from './fixtures/test.ts'

const budgetBytes = 20_000

type Received = { url: string; bytes: number }

test('the landing page loads with at most 20 kB downloaded and without React', async ({ page }) => {
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
  const scripts = early.filter(({ url }) => url.endsWith('.js'))
  for (const { url } of scripts) {
    expect(await (await page.request.get(url)).text(), url).not.toContain('react.transitional')
  }
})
