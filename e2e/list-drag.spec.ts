import { selectItem, shoppingTool } from './fixtures/shopping-tool.ts'
import { expect, test } from './fixtures/test.ts'
import { touchOn } from './fixtures/touch.ts'

test.describe('on a phone', () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 360, height: 780 } })

  test('dragging a row to the edge of the screen scrolls the list until the row is released', async ({
    page,
    tool,
  }) => {
    const names = Array.from({ length: 40 }, (_, at) => `thing ${at + 1}`)
    await tool.list.fill(names.join(', '))
    const last = tool.items.getByRole('listitem').filter({ hasText: /^thing 40$/ })
    await expect(last).not.toBeInViewport()
    await tool.items.getByRole('button', { name: 'thing 1', exact: true }).tap()
    const finger = await touchOn(page)
    await finger.down(tool.items.getByRole('button', { name: /^Move thing 1:/ }))
    await finger.moveTo({ x: 330, y: 770 })
    await expect(last).toBeInViewport({ ratio: 1 })
    await finger.moveTo({ x: 330, y: (await last.boundingBox())?.y ?? 0 })
    await finger.up()
    await expect(tool.list).toHaveValue(/^thing 2, .*thing 40, thing 1$/)
  })
})

test('a dragged row lands in the right place if rows above it are added or removed', async ({
  page,
  tool,
  context,
}) => {
  await tool.list.fill('milk, eggs, bread, soap')
  await expect(page.getByText('Synced', { exact: true })).toBeVisible()
  const other = await context.newPage()
  await other.goto('/app')
  const there = shoppingTool(other)
  await expect(there.list).toHaveValue('milk, eggs, bread, soap')
  const rows = tool.items.getByRole('listitem')
  await page.bringToFront()

  await test.step('a row is added above', async () => {
    await selectItem(page, 'bread')
    await tool.items.getByRole('button', { name: /^Move bread/ }).hover()
    await page.mouse.down()
    await there.list.fill('tea, milk, eggs, bread, soap')
    await expect(rows).toHaveText(['tea', 'milk', 'eggs', 'bread', 'soap'])
    await rows.filter({ hasText: 'milk' }).hover()
    await page.mouse.up()
    await expect(tool.list).toHaveValue('tea, bread, milk, eggs, soap')
    await expect(there.list).toHaveValue('tea, bread, milk, eggs, soap')
  })

  await test.step('a row above is removed', async () => {
    await selectItem(page, 'eggs')
    await tool.items.getByRole('button', { name: /^Move eggs/ }).hover()
    await page.mouse.down()
    await there.list.fill('bread, milk, eggs, soap')
    await expect(rows).toHaveText(['bread', 'milk', 'eggs', 'soap'])
    await rows.filter({ hasText: 'bread' }).hover()
    await page.mouse.up()
    await expect(tool.list).toHaveValue('eggs, bread, milk, soap')
    await expect(there.list).toHaveValue('eggs, bread, milk, soap')
  })

  await test.step('the dragged row itself is removed, and nothing moves', async () => {
    await selectItem(page, 'milk')
    await tool.items.getByRole('button', { name: /^Move milk/ }).hover()
    await page.mouse.down()
    await there.list.fill('eggs, bread, soap')
    await expect(rows).toHaveText(['eggs', 'bread', 'soap'])
    await rows.filter({ hasText: 'eggs' }).hover()
    await page.mouse.up()
    await expect(tool.list).toHaveValue('eggs, bread, soap')
  })
})
