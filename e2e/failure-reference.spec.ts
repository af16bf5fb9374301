import { expect, fillSignIn, test } from './fixtures/test.ts'

const id = '0123456789abcdef'
const failure = {
  status: 500,
  headers: { 'x-request-id': id, 'x-supabase-api-version': '2024-01-01' },
  json: { code: 'unexpected_failure', details: null, hint: null, message: 'Unexpected failure' },
}

test('after a server error, a shopper sees a reference id to give to the operator', async ({
  page,
  shopper: _shopper,
  expectConsoleErrors,
}) => {
  expectConsoleErrors(/status of 500/)
  await page.route('**/rest/v1/rpc/my_sessions', (route) => route.fulfill(failure))
  await page.goto('/account')
  const devices = page.getByRole('region', { name: 'Where you are signed in' })
  await expect(devices.getByText(`Reference: ${id}`)).toBeVisible()

  await page.unrouteAll()
  await devices.getByRole('button', { name: 'Retry' }).click()
  await expect(devices.getByText("You aren't signed in on any other device.")).toBeVisible()
  await expect(page.getByText('Reference:')).toHaveCount(0)
})

test('a failed sign-in shows a reference after a server error, but not after a wrong password', async ({
  page,
  newShopper,
  expectConsoleErrors,
}) => {
  expectConsoleErrors(/status of [45]00/)
  const shopper = await newShopper()
  await page.route('**/auth/v1/token?*', (route) => route.fulfill(failure), { times: 1 })
  await page.goto('/auth')
  await fillSignIn(page, shopper)
  await expect(page.getByText(`Reference: ${id}`).first()).toBeVisible()

  await page.reload()
  await fillSignIn(page, { ...shopper, password: 'a wrong one' })
  await expect(page.getByRole('alert').first()).toBeVisible()
  await expect(page.getByText('Reference:')).toHaveCount(0)
})
