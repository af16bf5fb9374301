import type { Page } from '@playwright/test'
import { expectAccessible } from './fixtures/accessible.ts'
import { expect, test } from './fixtures/test.ts'
import { undoButton } from './fixtures/toasts.ts'

test('a shopper adds typed, suggested and pasted items in the field above the list', async ({
  page,
  tool,
}) => {
  const { items } = tool
  await page.setViewportSize({ width: 360, height: 780 })
  await tool.list.fill('milk')
  const field = items.getByRole('combobox', { name: 'Add an item' })
  expect((await field.boundingBox())?.height).toBe(40)

  await test.step('Enter adds the typed item and clears the field', async () => {
    await field.pressSequentially('2 eggs')
    await expect(items.getByRole('button', { name: 'Add', exact: true })).toBeVisible()
    await page.keyboard.press('Enter')
    await expect(tool.list).toHaveValue('milk, 2 eggs')
    await expect(field).toHaveValue('')
    await expect(field).toBeFocused()
    await expect(items.getByRole('button', { name: 'Add', exact: true })).toBeHidden()
  })

  await test.step('an accepted suggestion fills the field and is added', async () => {
    await field.pressSequentially('strawb')
    const list = items.getByRole('listbox', { name: 'Suggested items' })
    await expect(list.getByRole('option', { name: 'strawberries', exact: true })).toBeVisible()
    await expectAccessible(page)
    await list.getByRole('option', { name: 'strawberries', exact: true }).click()
    await items.getByRole('button', { name: 'Add', exact: true }).click()
    await expect(tool.list).toHaveValue('milk, 2 eggs, strawberries')
    await expect(field).toBeFocused()
  })

  await test.step('pasted lines become items, and the paste can be undone', async () => {
    await paste(page, 'bread\nsoap\n\nrice, tea\n')
    await expect(tool.list).toHaveValue('milk, 2 eggs, strawberries\nbread\nsoap\n\nrice, tea')
    await undoButton(page, 'Added 4 items').click()
    await expect(tool.list).toHaveValue('milk, 2 eggs, strawberries')
    await paste(page, 'one line')
    await expect(field).toHaveValue('one line')
  })
})

test('a thousand pasted lines all reach the list and the server', async ({
  page,
  tool,
  shopper,
}) => {
  const names = Array.from({ length: 1000 }, (_, at) => `thing ${at + 1}`)
  await tool.list.fill('milk')
  await tool.items.getByRole('combobox', { name: 'Add an item' }).focus()
  await paste(page, names.join('\n'))
  await expect(tool.items.getByText('0 of 1001 picked up')).toBeVisible()
  await expect(undoButton(page, 'Added 1000 items')).toBeVisible()
  const texts = async () => {
    const call = { known: {}, changes: {} }
    const { data } = await shopper.client.rpc('sync_lists', call).throwOnError()
    return (data as { items: { text: string }[] }).items.map(({ text }) => text).toSorted()
  }
  await expect.poll(texts).toEqual(['milk', ...names].toSorted())
})

/** Pastes text into the focused element. */
async function paste(page: Page, text: string) {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.evaluate((copied) => navigator.clipboard.writeText(copied), text)
  await page.keyboard.press('Control+V')
}
