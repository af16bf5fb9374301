import type { Page } from '@playwright/test'
import { expectAccessible } from './fixtures/accessible.ts'
import { expect, openApp, test } from './fixtures/test.ts'

/**
 * Opens the account page without reloading, because a reload would lose the browser's offer to install
 * the app.
 */
async function openAccount(page: Page) {
  await page.getByRole('link', { name: 'Account' }).click()
  return page.getByRole('region', { name: 'Offline use' })
}

/**
 * Dispatches the event that a browser fires to offer installation of the app. Returns whether the page
 * suppressed the browser's own prompt.
 */
function offerInstall(page: Page) {
  return page.evaluate(() => {
    const offer = new Event('beforeinstallprompt', { cancelable: true })
    const prompt = () => {
      document.title = 'asked'
      return Promise.resolve({ outcome: 'accepted' })
    }
    window.dispatchEvent(Object.assign(offer, { prompt }))
    return offer.defaultPrevented
  })
}

test('a shopper can install the app if the browser offers installation, and the browser’s own prompt doesn’t appear', async ({
  page,
  tool,
}) => {
  await page.setViewportSize({ width: 360, height: 780 })
  await expect(tool.list).toBeVisible()
  // The browser offers installation before the shopper opens the panel. The page suppresses the browser's own
  // prompt.
  expect(await offerInstall(page)).toBe(true)
  await expect(page.getByRole('button', { name: 'Install' })).toHaveCount(0)

  const panel = await openAccount(page)
  const install = panel.getByRole('button', { name: 'Install' })
  await expect(install).toBeVisible()
  await expectAccessible(page)
  await install.press('Enter')
  await expect(page).toHaveTitle('asked')
  await expect(install).toHaveCount(0)
  await expect(panel.getByRole('heading')).toBeFocused()
  await page.evaluate(() => window.dispatchEvent(new Event('appinstalled')))
  await expect(panel).toContainText('Grocery Genie is installed.')
})

test.describe('where the browser stores the app', () => {
  test.use({ serviceWorkers: 'allow' })

  test('if the browser doesn’t offer installation, the page explains how to install the app', async ({
    page,
    tool,
  }) => {
    await expect(tool.list).toBeVisible()
    await expect(await openAccount(page)).toContainText(
      'choose Install or Add to Home Screen in your browser menu.',
    )
  })
})

test.describe('on an iPhone', () => {
  test.use({ hasTouch: true })

  test('the share sheet instructions disappear once the app is installed', async ({
    page,
    newShopper,
  }) => {
    await page.addInitScript(() => {
      const isOpenedFromHomeScreen = window.sessionStorage.getItem('from-home-screen') !== null
      Object.assign(navigator, { standalone: isOpenedFromHomeScreen })
    })
    await openApp(page, await newShopper())
    const panel = await openAccount(page)
    await expect(panel).toContainText('tap Share in your browser, then Add to Home Screen.')
    await page.evaluate(() => window.sessionStorage.setItem('from-home-screen', ''))
    await page.reload()
    await expect(panel).toBeVisible()
    await expect(panel).not.toContainText('Home Screen')
  })
})

test("on plain http, where browsers can't store the app, the page doesn't suggest installing it", async ({
  page,
  newShopper,
}) => {
  await page.addInitScript(() => {
    Object.defineProperty(window, 'isSecureContext', { value: false })
  })
  await openApp(page, await newShopper())
  await offerInstall(page)
  const panel = await openAccount(page)
  await expect(panel).toBeVisible()
  await expect(panel.getByRole('button', { name: 'Install' })).toHaveCount(0)
  await expect(panel).not.toContainText('Home Screen')
})
