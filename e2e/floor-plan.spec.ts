import { expectAccessible, expectFitsPhone } from './fixtures/accessible.ts'
import {
  chooseTypicalStore,
  findItems,
  openRouteMenu,
  type ShoppingTool,
} from './fixtures/shopping-tool.ts'
import { expect, test } from './fixtures/test.ts'

/** Returns the stops on the plan, in the words that screen readers announce. */
function stopsOnPlan(tool: ShoppingTool) {
  return tool.route.getByRole('list', { name: 'Stops on the plan' }).getByRole('listitem')
}

test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true })

test('a floor plan can be zoomed, and screen readers announce its stops as a list', async ({
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
  await expect(drawing).toHaveAccessibleName(/, next Aisle 4$/)
  await expect(drawing).toBeVisible()
  await expect(page.getByText('A typical layout of Kroger, not this store.').first()).toBeVisible()
  await expectFitsPhone(page)
  await expectAccessible(page)

  await test.step('screen readers get the stops as a list', async () => {
    const stops = stopsOnPlan(tool)
    // The last stop in the list is the checkout.
    await expect(stops).toHaveCount(4 + 1)
    await expect(stops.first()).toHaveText(/^Aisle 4, current: bread – \d+ (m|ft)$/)
    await expect(stops.last()).toHaveText(/^Checkout – \d+ (m|ft)$/)
  })

  await test.step('forced colors apply to the plan', async () => {
    await page.emulateMedia({ forcedColors: 'active' })
    const systemColor = (name: string) =>
      page.evaluate((wanted) => {
        const probe = document.body.appendChild(document.createElement('i'))
        probe.style.cssText = `color: ${wanted}; forced-color-adjust: none`
        const { color } = getComputedStyle(probe)
        probe.remove()
        return color
      }, name)
    const [text, ground] = [await systemColor('CanvasText'), await systemColor('Canvas')]
    const current = drawing.locator('[data-sign="current"]')
    await expect(current.locator('rect')).toHaveCSS('fill', text)
    await expect(current.locator('text')).toHaveCSS('fill', ground)
    const locked = drawing.locator('[data-sign="locked"]').first()
    await expect(locked.locator('rect')).toHaveCSS('stroke', text)
    await expect(locked.locator('text')).toHaveCSS('fill', text)
    await expect(drawing.locator('[data-walk="next"]')).toHaveCSS(
      'stroke',
      await systemColor('Highlight'),
    )
    await expect(drawing.getByText('Floral')).toHaveCSS('fill', text)
    await page.emulateMedia({ forcedColors: null })
  })

  await test.step('the plan zooms with buttons and keys', async () => {
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

  await test.step('a completed step is shown as done on the plan', async () => {
    await page.getByRole('button', { name: 'Back to the route' }).tap()
    await tool.currentStep.getByRole('checkbox').first().tap()
    await expect(tool.currentStep).toContainText('Step 2')
    await openRouteMenu(page)
    await expect(stopsOnPlan(tool).first()).toHaveText(/^Aisle 4, done: bread/)
    await expect(drawing.locator('[data-sign="done"]')).toHaveText('4')
  })
})

test('a zoomed plan follows the route from sign to sign', async ({ page, tool }) => {
  await chooseTypicalStore(page, 'A Kroger')
  await findItems(page, 'bread, cereal, soda, apples')
  await tool.startNavigation.tap()
  await openRouteMenu(page)
  await tool.route.getByRole('button', { name: 'Floor plan' }).tap()
  const drawing = tool.route.getByRole('img', { name: /^Floor plan of a typical Kroger/ })
  const seen = async () => ((await drawing.getAttribute('viewBox')) ?? '').split(' ').map(Number)
  const whole = await seen()
  const completeStep = async (next: string) => {
    await page.getByRole('button', { name: 'Back to the route' }).tap()
    await tool.currentStep.getByRole('checkbox').first().tap()
    await openRouteMenu(page)
    await expect(drawing).toHaveAccessibleName(new RegExp(`, next ${next}$`))
  }
  await completeStep('Aisle 9')
  expect(await seen()).toEqual(whole)

  const zoomIn = tool.route.getByRole('button', { name: 'Zoom in' })
  await zoomIn.tap()
  await zoomIn.tap()
  const [fromX = 0, , width = 0] = await seen()
  await completeStep('Aisle 14')
  const [x = 0, , sameWidth] = await seen()
  expect(sameWidth).toBeCloseTo(width)
  // Aisle numbers increase to the left.
  expect(x).toBeLessThan(fromX)
  const frame = await drawing.boundingBox()
  const sign = await drawing.locator('[data-sign="current"] rect').boundingBox()
  expect(sign?.x).toBeGreaterThanOrEqual(frame?.x ?? 0)
  expect((sign?.x ?? 0) + (sign?.width ?? 0)).toBeLessThanOrEqual(
    (frame?.x ?? 0) + (frame?.width ?? 0),
  )
})

test('the plan and the list are printed on one page', async ({ page, tool }) => {
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

test('on a phone, a shopper chooses the shortest walk and sees it on the plan', async ({
  page,
  tool,
}) => {
  await chooseTypicalStore(page, 'A Walmart')
  await findItems(page, 'ice cream, milk, rice, apples, soap, bread')
  await tool.startNavigation.tap()
  const stops = stopsOnPlan(tool)
  await openRouteMenu(page)
  await tool.route.getByRole('button', { name: 'Floor plan' }).tap()
  const byNumber = await stops.allTextContents()
  await tool.route.getByText('Order: By aisle number').tap()
  await page.getByLabel('Shortest walk').check()
  await expect(tool.route.getByText(/^About [\d,]+ (m|ft)$/)).toBeVisible()
  await expect.poll(() => stops.allTextContents()).not.toEqual(byNumber)
  await page.getByLabel('Keep it cold').check()
  // The checkout is last.
  await expect(stops.nth(-2)).toContainText('ice cream')
  await expectFitsPhone(page)
  await expectAccessible(page)
})
