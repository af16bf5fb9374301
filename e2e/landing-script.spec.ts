import { expect, newAccount, test } from './fixtures/test.ts'

const landingScript = /\/assets\/landing-[\w-]+\.js$/

test('a visitor sees an error when the script fails to load, and a later click loads it', async ({
  page,
  expectConsoleErrors,
}) => {
  expectConsoleErrors(/Failed to load resource|Failed to fetch dynamically imported/)
  await page.route(landingScript, (route) => route.abort())
  await page.goto('/')
  const watchDemo = page.getByRole('button', { name: 'Watch Demo', exact: true })
  const form = page.getByRole('form', { name: 'Waitlist' })
  const failure = page.getByRole('status').getByText(/did not load/)
  const join = form.getByRole('button', { name: 'Join the waitlist' })
  await page.getByRole('button', { name: 'Join Waitlist', exact: true }).click()
  await form.getByLabel('Email').fill(newAccount('visitor').email)
  await join.click()
  await expect(failure).toBeVisible()
  await expect(join).toBeVisible()
  await watchDemo.click()
  await expect(watchDemo).not.toHaveAttribute('aria-busy')

  await page.unroute(landingScript)
  await join.click()
  await expect(page.getByRole('heading', { name: "You're on the list!" })).toBeVisible()
  await expect(failure).toBeHidden()
})
