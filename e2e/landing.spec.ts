import type { Page } from '@playwright/test'
import { expectAccessible } from './fixtures/accessible.ts'
import { tabToAndPress } from './fixtures/keyboard.ts'
import { expect, test } from './fixtures/test.ts'

const landingScript = /\/assets\/landing-[\w-]+\.js$/

function landingPage(page: Page) {
  const button = (name: string) => page.getByRole('button', { name, exact: true })
  return {
    joinWaitlist: button('Join Waitlist'),
    getEarlyAccess: button('Get Early Access'),
    getOnTheWaitlist: button('Get on the waitlist'),
    watchDemo: button('Watch Demo'),
    form: page.getByRole('form', { name: 'Waitlist' }),
    email: page.getByLabel('Email'),
  }
}

test('the page has all its sections and says that the app is coming soon', async ({ page }) => {
  await page.goto('/')
  const { joinWaitlist, getEarlyAccess, getOnTheWaitlist, watchDemo } = landingPage(page)
  await expect(page).toHaveTitle('Grocery Genie: every item on your list, by aisle')
  const header = page.getByRole('banner')
  await expect(header.getByRole('link', { name: 'Grocery Genie' })).toHaveAttribute('href', '/')
  await expect(header.getByRole('link', { name: 'Sign In' })).toHaveAttribute('href', '/auth')
  for (const button of [joinWaitlist, getEarlyAccess, watchDemo, getOnTheWaitlist]) {
    await expect(button).toBeVisible()
  }
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    'Every item on your list, by aisle',
  )
  await expect(page.getByText('Coming soon. Early access by waitlist.')).toBeVisible()
  await expect(page.getByRole('img', { name: /floor plan of a store/ })).toBeVisible()

  for (const [text, figure] of [
    ['waitlist users', '2K+'],
    ['partner stores', '1000+'],
    ['time saved', '30%'],
  ] as const) {
    const stat = page.getByText(text, { exact: true }).locator('..')
    await expect(stat.getByRole('definition')).toHaveText(figure)
  }
  for (const name of ['Add items', 'Get exact aisle numbers', 'Follow your route']) {
    await expect(page.getByRole('heading', { level: 3, name })).toBeVisible()
  }
  for (const name of ['Store locator', 'Smart navigation', 'Shopping lists', 'Smart search']) {
    await expect(page.getByRole('heading', { level: 3, name })).toBeVisible()
  }
  const aisles = page.getByRole('region', { name: 'Aisle-Perfect Shopping' })
  await expect(aisles.getByRole('listitem')).toHaveCount(6)
  await expect(aisles.getByRole('listitem').first()).toContainText('Aisle G5')
  await expect(page.getByRole('img', { name: 'Rated 5 out of 5' })).toHaveCount(3)
  await expect(page.getByRole('contentinfo').getByRole('link', { name: 'Privacy' })).toBeVisible()
})

for (const size of [
  { width: 1280, height: 800 },
  { width: 768, height: 1024 },
]) {
  test(`the page is accessible at ${size.width} px and on a phone`, async ({ page }) => {
    await page.setViewportSize(size)
    await page.goto('/')
    await expectAccessible(page)
  })
}

test('the form is accessible', async ({ page }) => {
  await page.goto('/')
  const { getEarlyAccess, email } = landingPage(page)
  await getEarlyAccess.click()
  await expect(email).toBeFocused()
  await expectAccessible(page)
})

test('a click on a join button shows the form and focuses its email field, and a second click hides it', async ({
  page,
}) => {
  await page.goto('/')
  const { joinWaitlist, getEarlyAccess, getOnTheWaitlist, form, email } = landingPage(page)
  await expect(form).toBeHidden()
  for (const button of [joinWaitlist, getEarlyAccess]) {
    await expect(button).toHaveAttribute('aria-expanded', 'false')
    await button.click()
    await expect(email).toBeFocused()
    await expect(button).toHaveAttribute('aria-expanded', 'true')
    await button.click()
    await expect(form).toBeHidden()
    await expect(button).toHaveAttribute('aria-expanded', 'false')
  }
  await getOnTheWaitlist.click()
  await expect(email).toBeFocused()
  await expect(email).toBeInViewport()
})

test('a join button scrolls to the form if it is open but out of view', async ({ page }) => {
  await page.goto('/')
  const { joinWaitlist, getOnTheWaitlist, email } = landingPage(page)
  await joinWaitlist.click()
  await getOnTheWaitlist.click()
  await expect(email).toBeFocused()
  await expect(email).toBeInViewport()
})

test('a visitor reaches the form with the keyboard', async ({ page }) => {
  await page.goto('/')
  const { getEarlyAccess, email } = landingPage(page)
  await tabToAndPress(page, getEarlyAccess)
  await expect(email).toBeFocused()
  await page.keyboard.type('ann@example.com')
  await page.keyboard.press('Tab')
  await expect(page.getByLabel('Name (optional)')).toBeFocused()
})

test('without JavaScript the page is complete, and the form says that it needs JavaScript', async ({
  browser,
  watchConsole,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false })
  watchConsole(context)
  const page = await context.newPage()
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Aisle-Perfect Shopping' })).toBeVisible()
  await expect(landingPage(page).form).toBeVisible()
  await expect(page.getByText(/needs JavaScript/)).toBeVisible()
  await expect(page.getByRole('button')).toHaveCount(0)
  await page.getByRole('link', { name: 'Join Waitlist' }).click()
  await expect(page).toHaveURL('/#waitlist')
  await context.close()
})

test('the form can be opened and used while its script loads, without losing keystrokes or clicks', async ({
  page,
}) => {
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(landingScript, async (route) => {
    await held
    await route.continue()
  })
  await page.goto('/', { waitUntil: 'commit' })
  const { joinWaitlist, watchDemo, email } = landingPage(page)
  await joinWaitlist.click()
  await expect(email).toBeFocused()
  await page.keyboard.type('ann@example.com')
  await watchDemo.click()
  await expect(watchDemo).toHaveAttribute('aria-busy', 'true')

  release()
  await expect(page.getByRole('dialog')).toBeVisible()
  await expect(email).toHaveValue('ann@example.com')
  await expect(watchDemo).not.toHaveAttribute('aria-busy')
})

test('a visitor sees an error when the demo fails to load, and can request it again', async ({
  page,
  expectConsoleErrors,
}) => {
  expectConsoleErrors(/Failed to load resource|Failed to fetch dynamically imported|mount-demo/)
  await page.route(/mount-demo/, (route) => route.abort())
  await page.goto('/')
  const { watchDemo } = landingPage(page)
  await watchDemo.click()
  await expect(page.getByRole('status').getByText(/did not load/)).toBeVisible()
  await expect(watchDemo).not.toHaveAttribute('aria-busy')
})

test('a signed-in shopper can continue to the app', async ({ page, shopper }) => {
  await page.goto('/')
  const header = page.getByRole('banner')
  await expect(header.getByRole('link', { name: 'Sign In' })).toBeHidden()
  await header.getByRole('link', { name: 'Open app' }).click()
  await expect(page.getByText(`Welcome, ${shopper.email}`)).toBeVisible()
})

test('a visitor reads what data is stored, and joins the waitlist from that page', async ({
  page,
}) => {
  await page.goto('/')
  await page.getByRole('contentinfo').getByRole('link', { name: 'Privacy' }).click()
  await expect(page).toHaveURL('/privacy')
  await expect(page.getByRole('heading', { level: 1, name: 'Privacy' })).toBeVisible()
  await expect(
    page.getByText(/email address, your name if you gave one, and the time/),
  ).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Join Waitlist' }).click()
  await expect(landingPage(page).email).toBeFocused()
})

test('search engines and link previews get the right URLs', async ({ page, request }) => {
  await page.goto('/')
  const canonical = await page.locator('link[rel=canonical]').getAttribute('href')
  expect(canonical).toMatch(/^https?:\/\/[^/]+\/$/)
  const picture = await page.locator('meta[property="og:image"]').getAttribute('content')
  expect(picture).toMatch(/^https?:\/\/.+\/share\.png$/)

  const sitemap = await (await request.get('/sitemap.xml')).text()
  expect(sitemap).toContain(`<loc>${canonical}</loc>`)
  expect(sitemap).toContain(`<loc>${canonical}privacy</loc>`)
  expect(await (await request.get('/robots.txt')).text()).toContain(
    `Sitemap: ${canonical}sitemap.xml`,
  )
  for (const [name, type] of [
    ['share.png', 'image/png'],
    ['favicon.svg', 'image/svg+xml'],
    ['icon-32.png', 'image/png'],
    ['icon-180.png', 'image/png'],
    ['icon-192.png', 'image/png'],
    ['icon-512.png', 'image/png'],
  ] as const) {
    const response = await request.get(`/${name}`)
    expect(response.status(), name).toBe(200)
    expect(response.headers()['content-type']).toContain(type)
  }
})

test('the walk is drawn once it is scrolled into view, or immediately with reduced motion', async ({
  page,
}) => {
  const offsets = () =>
    page
      .locator('.walk path')
      .evaluateAll((legs) => [
        ...new Set(legs.map((leg) => getComputedStyle(leg).strokeDashoffset)),
      ])
  await page.setViewportSize({ width: 360, height: 500 })
  await page.goto('/')
  const plan = page.getByRole('img', { name: /floor plan of a store/ })
  await expect(plan).not.toBeInViewport()
  expect(await offsets()).toEqual(['1px'])
  await plan.scrollIntoViewIfNeeded()
  await expect.poll(offsets).toEqual(['0px'])

  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goto('/')
  await expect(plan).not.toBeInViewport()
  await expect.poll(offsets).toEqual(['0px'])
})

for (const size of [
  { width: 412, height: 823 },
  { width: 1280, height: 720 },
]) {
  test(`at ${size.width} px, nothing shifts while the page loads or when the form's styles arrive`, async ({
    page,
  }) => {
    const opened = Promise.withResolvers<void>()
    await page.route(/islands-[\w-]+\.css$/, async (route) => {
      await opened.promise
      await route.continue()
    })
    await page.setViewportSize(size)
    await collectShifts(page)
    await page.goto('/')
    expect(await shiftsSince(page, 0)).toEqual([])
    const { getEarlyAccess, email } = landingPage(page)
    await getEarlyAccess.click()
    await expect(email).toBeFocused()
    const shiftsOfOpening = await shiftsSince(page, 0)
    const styles = page.waitForResponse(/islands-[\w-]+\.css$/)
    opened.resolve()
    await styles
    await page.waitForLoadState('networkidle')
    expect(await shiftsSince(page, shiftsOfOpening.length)).toEqual([])
  })
}

/** Starts recording the layout shifts of every page opened from now on, including shifts caused by input. */
async function collectShifts(page: Page) {
  await page.addInitScript(() => {
    const shifts: PerformanceEntry[] = []
    const observer = new PerformanceObserver((list) => shifts.push(...list.getEntries()))
    observer.observe({ type: 'layout-shift', buffered: true })
    Object.assign(globalThis, { shiftsSoFar: () => [...shifts, ...observer.takeRecords()] })
  })
}

/** Waits until the next frames are painted, then returns all recorded shifts except the first `count`. */
function shiftsSince(page: Page, count: number) {
  return page.evaluate(async (start) => {
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve))
    await frame()
    await frame()
    const shiftsSoFar = Reflect.get(globalThis, 'shiftsSoFar') as () => PerformanceEntry[]
    return shiftsSoFar()
      .slice(start)
      .map((shift) => Reflect.get(shift, 'value') as number)
  }, count)
}
