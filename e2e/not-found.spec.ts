import { expectAccessible } from './fixtures/accessible.ts'
import { expect, test } from './fixtures/test.ts'

for (const path of ['/no-such-page', '/app/no-such-page', '/auth/', '/App']) {
  test(`a visitor to ${path} sees that the page doesn't exist, and returns home`, async ({
    page,
    expectConsoleErrors,
  }) => {
    expectConsoleErrors(/status of 404/)
    const response = await page.goto(path)
    expect(response?.status()).toBe(404)
    await expect(page.getByRole('heading', { name: 'Oops! Page not found' })).toBeVisible()
    await expectAccessible(page)

    await page.getByRole('link', { name: 'Return to Home' }).click()
    await expect(page).toHaveURL('/')
  })
}

test('a signed-in shopper who opens an unknown path sees the error page, and can return to the app', async ({
  page,
  shopper,
  expectConsoleErrors,
}) => {
  expectConsoleErrors(/status of 404/)
  expect((await page.goto('/lists'))?.status()).toBe(404)
  await expect(page.getByText('Oops! Page not found')).toBeVisible()
  await page.goto('/app')
  await expect(page.getByText(`Welcome, ${shopper.email}`)).toBeVisible()
})
