import { expectAccessible, expectFitsPhone } from './fixtures/accessible.ts'
import { chooseTypicalStore, findItems, openRouteMenu } from './fixtures/shopping-tool.ts'
import { expect, test } from './fixtures/test.ts'

test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true })

test('a shopper sees the walk on a typical floor plan, closer too, and hears it', async ({
  page,
  tool,
}) => {
  await chooseTypicalStore(page, 'A Kroger')
  await findItems(page, 'milk, bread, rice, apples, unicorn')
  await tool.startNavigation.tap()
  await openRouteMenu(page)
  await tool.route.getByRole('button', { name: 'Floor plan' }).tap()
  const plan = tool.route.getByRole('group', { name: 'Floor plan' })
  const drawing = plan.getByRole('img', { name: /^Floor plan of a typical Kroger with 4 stops/ })
  await expect(drawing).toBeVisible()
  await expect(page.getByText('A typical layout of Kroger, not this store.').first()).toBeVisible()
  await expectFitsPhone(page)
  await expectAccessible(page)

  await test.step('the stops are a list for screen readers', async () => {
    const stops = tool.route.getByRole('listitem').filter({ hasText: /^Stop \d/ })
    await expect(stops).toHaveCount(4)
    await expect(stops.first()).toContainText('bread')
    await expect(stops.first()).toContainText(/\d+ (m|ft)/)
  })

  await test.step('whoever has chosen their own colours sees the walk in them', async () => {
    await page.emulateMedia({ forcedColors: 'active' })
    const systemColour = (name: string) =>
      page.evaluate((wanted) => {
        const probe = document.body.appendChild(document.createElement('i'))
        probe.style.cssText = `color: ${wanted}; forced-color-adjust: none`
        const { color } = getComputedStyle(probe)
        probe.remove()
        return color
      }, name)
    const [text, ground] = [await systemColour('CanvasText'), await systemColour('Canvas')]
    const current = drawing.locator('circle.fill-lemon')
    await expect(current).toHaveCSS('fill', text)
    await expect(current.locator('xpath=following-sibling::*[1]')).toHaveCSS('fill', ground)
    await expect(drawing.locator('circle.fill-surface').last()).toHaveCSS('stroke', text)
    await expect(drawing.locator('path.stroke-leaf')).toHaveCSS(
      'stroke',
      await systemColour('Highlight'),
    )
    await expect(drawing.getByText('Produce')).toHaveCSS('fill', text)
    await page.emulateMedia({ forcedColors: null })
  })

  await test.step('it zooms by buttons and keys', async () => {
    const seen = async () => (await drawing.getAttribute('viewBox')) ?? ''
    const whole = await seen()
    await tool.route.getByRole('button', { name: 'Zoom in' }).tap()
    await expect.poll(seen).not.toBe(whole)
    await plan.focus()
    const closer = await seen()
    await page.keyboard.press('ArrowLeft')
    await expect.poll(seen).not.toBe(closer)
    await page.keyboard.press('0')
    await expect.poll(seen).toBe(whole)
  })

  await test.step('a step that is done is done on the plan', async () => {
    await page.getByRole('button', { name: 'Back to the route' }).tap()
    await tool.currentStep.getByRole('checkbox').first().tap()
    await expect(tool.currentStep).toContainText('Step 2')
    await openRouteMenu(page)
    const done = tool.route.getByRole('listitem').filter({ hasText: /^Stop 1,.*done/ })
    await expect(done).toHaveCount(1)
  })
})

test('a shopper prints plan and list on one page', async ({ page, tool }) => {
  await chooseTypicalStore(page, 'A Publix')
  await findItems(page, '2 lb apples, milk, unicorn')
  await tool.startNavigation.tap()
  await openRouteMenu(page)
  await tool.route.getByRole('button', { name: 'Floor plan' }).tap()
  await expect(tool.route.getByRole('group', { name: 'Floor plan' })).toBeVisible()
  await page.emulateMedia({ media: 'print' })
  await expect(tool.complete).toBeHidden()
  await expect(tool.findItems).toBeHidden()
  await expect(page.getByText('2 lb').last()).toBeVisible()
  await expect(page.getByText('unicorn').last()).toBeVisible()
  const pdf = await page.pdf({ format: 'Letter' })
  const pages = pdf.toString('latin1').match(/\/Type\s*\/Page\b(?!s)/gu) ?? []
  expect(pages).toHaveLength(1)
})

test('a shopper with a phone chooses the shortest walk, and sees it on the plan', async ({
  page,
  tool,
}) => {
  await chooseTypicalStore(page, 'A Walmart')
  await findItems(page, 'ice cream, milk, rice, apples, soap, bread')
  await tool.startNavigation.tap()
  const stops = tool.route.getByRole('listitem').filter({ hasText: /^Stop \d/ })
  await openRouteMenu(page)
  await tool.route.getByRole('button', { name: 'Floor plan' }).tap()
  const byNumber = await stops.allTextContents()
  await tool.route.getByText('Order: By aisle number').tap()
  await page.getByLabel('Shortest walk').check()
  await expect(tool.route.getByText(/^About [\d,]+ (m|ft)$/)).toBeVisible()
  await expect.poll(() => stops.allTextContents()).not.toEqual(byNumber)
  await page.getByLabel('Keep it cold').check()
  await expect(stops.last()).toContainText('ice cream')
  await expectFitsPhone(page)
  await expectAccessible(page)
})
