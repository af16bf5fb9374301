import type { Page } from '@playwright/test'
import { expectAccessible } from './fixtures/accessible.ts'
import { chooseStore, liveStore, searchRealStores } from './fixtures/shopping-tool.ts'
import { expect, test } from './fixtures/test.ts'

/** Location of the second store in Austin, from the test stores in live-stores.ts. */
const walmart = positionOfSecond({ latitude: 30.2672, longitude: -97.7431 })
const metersPerDegree = 111_195
const question = 'At Walmart, Market Street?'

test.describe('where the shopper has allowed location access', () => {
  test.use({ permissions: ['geolocation'], viewport: { width: 360, height: 780 } })

  test('a shopper at a previously used store can choose it with one tap, and the position is never sent', async ({
    page,
    context,
    tool,
  }) => {
    await useWalmartThenTarget(page)
    await context.setGeolocation(north(280))
    const requests: string[] = []
    page.on('request', (request) => {
      requests.push(`${request.url()} ${request.postData() ?? ''}`)
    })
    await page.reload()
    await expect(page.getByRole('status').getByText(question)).toBeVisible()
    await expect(tool.storePanel).toContainText('Target')
    await expect(page.getByText('Synced', { exact: true })).toBeVisible()
    expect(requests.filter((text) => /30\.2\d|97\.7\d/.test(text))).toEqual([])
    await expectAccessible(page)

    await page.getByRole('button', { name: 'Use it' }).click()
    await expect(page.getByText(question)).toHaveCount(0)
    await expect(tool.storePanel).toContainText('110 Market Street')
    const exact = String(north(280).latitude).slice(0, 7)
    expect(requests.filter((text) => text.includes(exact))).toEqual([])
  })

  test('a shopper who dismisses a nearby store isn’t offered another one in this tab', async ({
    page,
    context,
    tool,
  }) => {
    await useWalmartThenTarget(page)
    await context.setGeolocation(north(0))
    await page.reload()
    await page.getByRole('button', { name: 'Not now' }).click()
    await expect(page.getByText(question)).toHaveCount(0)
    const asked = await countPositions(page)
    await page.reload()
    await expect.poll(asked).toBe(1)
    await expect(page.getByText('Synced', { exact: true })).toBeVisible()
    await expect(page.getByText(question)).toHaveCount(0)
    await expect(tool.storePanel).toContainText('Target')
  })

  test('a shopper 400 m away from a used store is not offered it', async ({
    page,
    context,
    shopper: _,
  }) => {
    await useWalmartThenTarget(page)
    await context.setGeolocation(north(400))
    const asked = await countPositions(page)
    await page.reload()
    await expect.poll(asked).toBe(1)
    await expect(page.getByText('Synced', { exact: true })).toBeVisible()
    await expect(page.getByText(question)).toHaveCount(0)
  })
})

test('a shopper who never allowed location access is never asked for it', async ({
  page,
  shopper: _,
}) => {
  await useWalmartThenTarget(page)
  const asked = await countPositions(page)
  await page.reload()
  await expect(page.getByText('Synced', { exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Change store' })).toBeVisible()
  expect(await asked()).toBe(0)
  await expect(page.getByText(question)).toHaveCount(0)
})

async function useWalmartThenTarget(page: Page) {
  await searchRealStores(page, 'Austin, TX')
  await liveStore(page, 2).click()
  // Once this response arrives, Target is saved as a used store. Walmart and its location were saved earlier.
  const written = page.waitForResponse(
    (response) =>
      response.url().includes('/last_used_stores') &&
      response.request().postData()?.includes('Target') === true,
  )
  await chooseStore(page, 'Target')
  await written
}

/** Counts how often the page asks for the device's location, starting with the next page load. */
async function countPositions(page: Page) {
  await page.addInitScript(() => {
    const { geolocation } = navigator
    const ask = geolocation.getCurrentPosition.bind(geolocation)
    Object.assign(window, { positionsAsked: 0 })
    geolocation.getCurrentPosition = (...args) => {
      Object.assign(window, { positionsAsked: Number(Reflect.get(window, 'positionsAsked')) + 1 })
      ask(...args)
    }
  })
  return () => page.evaluate(() => Number(Reflect.get(window, 'positionsAsked')))
}

function north(meters: number) {
  return { ...walmart, latitude: walmart.latitude + meters / metersPerDegree, accuracy: 20 }
}

function positionOfSecond(city: { latitude: number; longitude: number }) {
  const distanceDegrees = 0.011
  const angle = 2.4
  const eastward = Math.sin(angle) / Math.cos((city.latitude * Math.PI) / 180)
  return {
    latitude: city.latitude + distanceDegrees * Math.cos(angle),
    longitude: city.longitude + distanceDegrees * eastward,
  }
}
