import { expect, test } from './fixtures/test.ts'

test('without a service worker, a tab whose files were deleted by an update offers to reload', async ({
  page,
  tool,
  expectConsoleErrors,
}) => {
  expectConsoleErrors(/status of 404/)
  await tool.list.fill('milk, eggs')
  let isUpdated = true
  await page.route('**/assets/account-screen-*.js', async (route) => {
    await (isUpdated ? route.fulfill({ status: 404 }) : route.fallback())
  })
  // Serves the next version's document, but only to requests made by the app's script.
  await page.route('/account', async (route) => {
    if (route.request().resourceType() !== 'fetch') return route.fallback()
    const body = '<script type="module" crossorigin src="/assets/app-new.js"></script>'
    return route.fulfill({ contentType: 'text/html', body })
  })

  await page.getByRole('link', { name: 'Account' }).click()
  await expect(page.getByText('Grocery Genie was updated. Reload to continue.')).toBeVisible()
  isUpdated = false
  await page.getByRole('button', { name: 'Reload' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Account' })).toBeVisible()
  await page.goto('/app')
  await expect(tool.list).toHaveValue('milk, eggs')
})
