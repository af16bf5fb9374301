import { expectAccessible } from './fixtures/accessible.ts'
import { openStorePanel } from './fixtures/shopping-tool.ts'
import { expect, test } from './fixtures/test.ts'

const functionUrl = '**/functions/v1/fetch-store-locations'

test.describe("when the browser may share the shopper's location", () => {
  test.use({ permissions: ['geolocation'], viewport: { width: 768, height: 1024 } })

  test('a shopper finds nearby stores without sending the exact position', async ({
    page,
    context,
    tool,
  }) => {
    await context.setGeolocation({ latitude: 30.271_234, longitude: -97.738_765 })
    const request = page.waitForRequest(functionUrl)
    await openStorePanel(page)
    await tool.useMyLocation.click()
    expect((await request).postDataJSON()).toEqual({ query: '30.28, -97.74', limit: 20 })
    await expect(page.getByLabel('Select a store (20 found)')).toBeVisible()
    await expect(tool.liveStores.getByRole('heading')).toHaveText(
      /^Stores near Austin, TX 787\d\d$/,
    )
    await expectAccessible(page)
  })

  test('a shopper outside the USA sees that the place is not in the USA', async ({
    page,
    context,
    tool,
  }) => {
    await context.setGeolocation({ latitude: 51.5, longitude: -0.12 })
    await openStorePanel(page)
    await tool.useMyLocation.click()
    await expect(
      page.getByRole('alert').getByText("Error: We couldn't find that place in the USA."),
    ).toBeVisible()
  })
})

test("a shopper who doesn't share their location sees what to do instead", async ({
  page,
  tool,
}) => {
  let calls = 0
  page.on('request', (request) => {
    if (request.url().includes('/functions/')) calls += 1
  })
  await tool.useMyLocation.click()
  const notice = page
    .getByRole('alert')
    .getByText(/Allow it in the browser's settings .* or type a/)
  await expect(notice).toBeVisible()
  await expectAccessible(page)
  await tool.location.fill('Austin')
  await expect(notice).toHaveCount(0)
  expect(calls).toBe(0)
})
