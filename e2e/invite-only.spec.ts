import type { Page } from '@playwright/test'
import { expectAccessible } from './fixtures/accessible.ts'
import { followLink } from './fixtures/mailed-link.ts'
import { type OwnServer, startOwnServer } from './fixtures/own-server.ts'
import { runAdmin } from './fixtures/run-admin.ts'
import { shoppingTool } from './fixtures/shopping-tool.ts'
import { test as base, expect, fillSignUp, newAccount, signIn } from './fixtures/test.ts'

type ByInvitation = { server: OwnServer }

const test = base.extend<ByInvitation>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixture names from this pattern.
  server: async ({}, use) => {
    const server = await startOwnServer({
      AUTH_SIGNUPS: 'invite',
      AUTH_SIGNUPS_BY_LIST_LINK: 'true',
    })
    await use(server)
    await server.stop()
  },
  baseURL: async ({ server }, use) => use(server.url),
})

// Each journey starts its own server.
test.describe.configure({ timeout: 120_000 })
test.use({ permissions: ['clipboard-read', 'clipboard-write'] })

/** Invites an account with the admin command, then accepts the invitation. */
async function openInvited(page: Page, { dataDir }: OwnServer) {
  const account = newAccount('ann')
  const link = await runAdmin(['users', 'invite', account.email], { DATA_DIR: dataDir })
  await followLink(page, link.replace(/^http:\/\/[^/]+/, ''))
  await expect(page.getByRole('heading', { level: 1, name: 'Choose a new password' })).toBeVisible()
  await page.getByLabel('New password', { exact: true }).fill(account.password)
  await page.getByRole('button', { name: 'Save password' }).click()
  await expect(page).toHaveURL('/app')
  return account
}

test('an invitation-only server says so before a visitor types anything', async ({
  page,
  server,
  newDevice,
}) => {
  await page.goto('/auth?mode=sign-up')
  await expect(page.getByText('You need an invitation to create an account here.')).toBeVisible()
  await expect(page.getByLabel('Email')).toHaveCount(0)
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Sign in instead' }).click()
  await expect(page.getByLabel('Email')).toBeVisible()

  await test.step('an invited person chooses a password and enters the app', async () => {
    const account = await openInvited(page, server)
    const device = await newDevice()
    await device.goto(`${server.url}/auth`)
    await signIn(device, account)
  })
})

test('a household member can create an account only through the invitation link of a list', async ({
  page,
  server,
  newDevice,
}) => {
  await openInvited(page, server)
  await shoppingTool(page).list.fill('milk, eggs')
  await page.getByRole('button', { name: 'Share', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Copy link' }).click()
  const link = await page.getByRole('dialog').getByLabel('Link to send').inputValue()

  const partner = await newDevice()
  await partner.goto(link.replace(/^http:\/\/[^/]+/, server.url))
  await partner.getByRole('link', { name: 'Create an account to join' }).click()
  await fillSignUp(partner, newAccount('bob'))
  await partner.getByRole('button', { name: 'Join this list' }).click()
  await expect(partner.getByText('You joined Groceries')).toBeVisible()
  await expect(shoppingTool(partner).list).toHaveValue('milk, eggs')
})
