import { expectAccessible } from './fixtures/accessible.ts'
import { expect, test } from './fixtures/test.ts'
import { undoButton } from './fixtures/toasts.ts'
import { touchOn } from './fixtures/touch.ts'

test.use({ hasTouch: true, isMobile: true, viewport: { width: 360, height: 780 } })

test('a tap on the checkbox ticks the item, and a tap or long press on the name shows its actions', async ({
  page,
  tool,
}) => {
  const { items } = tool
  const button = (name: string) => items.getByRole('button', { name, exact: true })
  await tool.list.fill('milk, 2 eggs, bread')
  const finger = await touchOn(page)

  await test.step('a row is 48 px high and shows no buttons', async () => {
    const row = items.getByRole('listitem').filter({ hasText: 'milk' })
    await expect(row).toBeVisible()
    expect((await row.boundingBox())?.height).toBe(48)
    await items.getByRole('checkbox', { name: 'milk' }).tap()
    await expect(items.getByText('1 of 3 picked up')).toBeVisible()
    await expect(button('Edit milk')).toBeHidden()
  })

  await test.step('a tap shows the actions, and a second tap hides them', async () => {
    await button('2 eggs').tap()
    await expect(button('Edit eggs')).toBeVisible()
    await expectAccessible(page)
    await button('2 eggs').tap()
    await expect(button('Edit eggs')).toBeHidden()
  })

  await test.step('a long press shows the actions', async () => {
    await finger.down(button('bread'))
    await expect(button('Edit bread')).toBeVisible()
    await finger.up()
    await expect(button('Edit bread')).toBeVisible()
  })
})

test('a swipe to the left reveals Remove, and a swipe to the right hides it', async ({
  page,
  tool,
}) => {
  const button = (name: string) => tool.items.getByRole('button', { name, exact: true })
  await tool.list.fill('milk, 2 eggs, bread')
  await page.reload()
  const finger = await touchOn(page)
  await finger.down(button('2 eggs'))
  await finger.moveBy({ x: -80 })
  await finger.up()
  await expect(button('Remove eggs')).toHaveText('Remove')
  await expectAccessible(page)
  await finger.down(button('2 eggs'))
  await finger.moveBy({ x: 80 })
  await finger.up()
  await expect(button('Remove eggs')).toBeHidden()
  await finger.down(button('2 eggs'))
  await finger.moveBy({ x: -80 })
  await finger.up()
  await expect(tool.list).toHaveValue('milk, 2 eggs, bread')
  // Clicks instead of tapping. Playwright would tap while the row is still moving after the swipe, and the
  // tap would only stop the row.
  await button('Remove eggs').click()
  await expect(tool.list).toHaveValue('milk, bread')
  await undoButton(page, "Removed 'eggs'").click()
  await expect(tool.list).toHaveValue('milk, 2 eggs, bread')
})
