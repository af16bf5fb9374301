import type { Page } from '@playwright/test'
import { expect, test } from './fixtures/test.ts'
import { undoButton } from './fixtures/toasts.ts'

test.use({ viewport: { width: 360, height: 780 } })

const table =
  'Item\tQty\tUnit\tNotes\tDone\nMilk\t2\tgal\t\tx\nApples\t6\t\tGala\t\nSalsa\t1\tjar\tmild\t'
const tableAsLines = '2 gal Milk\n6 Apples (Gala)\n1 jar Salsa (mild)'

test('items marked as done in a pasted spreadsheet table are ticked', async ({ page, tool }) => {
  const { items } = tool
  await tool.list.fill('tea')
  await items.getByRole('combobox', { name: 'Add an item' }).focus()
  await paste(page, table)
  await expect(tool.list).toHaveValue(`tea\n${tableAsLines}`)
  await expect(items.getByRole('checkbox', { name: 'Milk' })).toBeChecked()
  await expect(items.getByRole('checkbox', { name: 'Apples' })).not.toBeChecked()
  await expect(items.getByText('1 of 4 picked up')).toBeVisible()
  await page.reload()
  await expect(items.getByRole('checkbox', { name: 'Milk' })).toBeChecked()
})

test('a shopper pastes a chat into the list, and only its items are added', async ({
  page,
  tool,
}) => {
  await tool.list.focus()
  await paste(
    page,
    '[11/24/26, 6:02:11 PM] Ann: can u get milk and bread\n[11/24/26, 6:02:40 PM] Bob: ok!\n[11/24/26, 6:03:05 PM] Ann: also 2 lbs limes pls',
  )
  await expect(tool.list).toHaveValue('milk\nbread\n2 lbs limes')
  await undoButton(page, 'Added 3 items').click()
  await expect(tool.list).toHaveValue('')
})

for (const isOnline of [true, false]) {
  const title = isOnline ? 'in a worker' : 'on the page if the worker fails to load'
  test(`long pasted text is read ${title}`, async ({ page, tool, expectConsoleErrors }) => {
    if (!isOnline) {
      expectConsoleErrors(/ERR_FAILED/)
      await page.route(/paste-worker/, (route) => route.abort())
    }
    const workerRequest = page.waitForRequest(/\/assets\/paste-worker-/)
    await tool.list.focus()
    const days = Array.from({ length: 120 }, (_, at) => `- [${at % 2 ? 'x' : ' '}] jar no ${at}`)
    await paste(page, days.join('\n'))
    await expect(page.getByText('Reading your list...')).toBeVisible()
    await expect(undoButton(page, 'Added 120 items')).toBeVisible()
    await expect(page.getByText('Reading your list...')).toBeHidden()
    const { items } = tool
    await expect(items.getByRole('listitem')).toHaveCount(120)
    await expect(items.getByText('60 of 120 picked up')).toBeVisible()
    await expect(items.getByRole('checkbox', { name: 'jar no 119' })).toBeChecked()
    expect((await workerRequest).failure()).toEqual(isOnline ? null : expect.anything())
  })
}

test('text pasted in the middle of other text is inserted unchanged', async ({ page, tool }) => {
  await tool.list.fill('milk, eggs')
  await tool.list.press('Home')
  await paste(page, '- [x] tea\n- [ ] jam\n')
  await expect(tool.list).toHaveValue('- [x] tea\n- [ ] jam\nmilk, eggs')
})

async function paste(page: Page, text: string) {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.evaluate((copied) => navigator.clipboard.writeText(copied), text)
  await page.keyboard.press('ControlOrMeta+V')
}
