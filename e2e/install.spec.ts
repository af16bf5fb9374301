import type { Page } from '@playwright/test'
import { expectAccessible } from './fixtures/accessible.ts'
import { expect, openApp, test } from './fixtures/test.ts'

/** Goes to the account page within the app, where an offer of the browser is kept. */
async function openAccount(page: Page) {
  await page.getByRole('link', { name: 'Account' }).click()
  return page.getByRole('region', { name: 'Offline use' })
}

/** What a browser does by itself once it finds that an app can be installed. */
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

test('a shopper installs the app where the browser offers it, and is not nagged', async ({
  page,
  tool,
}) => {
  await page.setViewportSize({ width: 360, height: 780 })
  await expect(tool.list).toBeVisible()
  // It comes before anybody looks for it, and the browser shows no bar of its own.
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

test.describe('where the browser keeps the app', () => {
  test.use({ serviceWorkers: 'allow' })

  test('one that offers nothing is explained', async ({ page, tool }) => {
    await expect(tool.list).toBeVisible()
    await expect(await openAccount(page)).toContainText(
      'choose Install or Add to Home Screen in your browser menu.',
    )
  })
})

test.describe('on an iPhone', () => {
  test.use({ hasTouch: true })

  test('the share sheet installs, and says nothing any more once it has', async ({
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

test('a shopper on plain http is not told to install what browsers keep nowhere', async ({
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
