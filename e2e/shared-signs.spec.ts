import type { Page } from '@playwright/test'
import { expectAccessible } from './fixtures/accessible.ts'
import { chooseTypicalStore, findItems, sectionOf, shoppingTool } from './fixtures/shopping-tool.ts'
import { addSigns, openSigns, signsDialog } from './fixtures/store-signs.ts'
import { expect, openApp, test } from './fixtures/test.ts'

test.use({ permissions: ['clipboard-read', 'clipboard-write'] })

/** Shares the current list and returns the link. */
async function shareList(page: Page): Promise<string> {
  await page.getByRole('button', { name: 'Share', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Copy link' }).click()
  await expect(page.getByText('Link copied.')).toBeVisible()
  const link = await page.getByLabel('Link to send').inputValue()
  await page.keyboard.press('Escape')
  return link
}

test('members of a list see the signs that another member added, and can make their own copy', async ({
  page,
  tool,
  newDevice,
  newShopper,
}) => {
  await chooseTypicalStore(page, 'A Kroger')
  await addSigns(page, '40 baking, flour\n41 ketchup')
  await findItems(page, 'flour, ketchup')
  const link = await shareList(page)

  const other = await newDevice()
  const there = shoppingTool(other)
  await openApp(other, await newShopper('bob'))
  await other.goto(link)
  await other.getByRole('button', { name: 'Join this list' }).click()
  await other.getByRole('button', { name: 'Shop at Kroger', exact: true }).click()
  await there.findItems.click()
  const annsSigns = /Signs added by Ann Shopper, /
  await expect(there.results).toContainText(annsSigns)
  await expect(sectionOf(other, 'Aisle 40')).toContainText('flour')
  await expectAccessible(other)

  await test.step('a member edits a copy, which leaves the other signs as they are', async () => {
    await openSigns(other, 'Make my own copy of the signs')
    const { dialog, sign, name, save } = signsDialog(other)
    await expect(dialog).toContainText('These are the signs that Ann Shopper added.')
    await expectAccessible(other)
    await sign('Aisle 40').click()
    await name.fill('Aisle 50')
    await save.click()
    await expect(there.results).toContainText(/From this store's signs, /)
    await expect(sectionOf(other, 'Aisle 50')).toContainText('flour')
    await expect(sectionOf(page, 'Aisle 40')).toContainText('flour')
    await expect(tool.results).not.toContainText('Aisle 50')
  })

  await test.step("after removing the copy, the member sees the other member's signs again", async () => {
    await openSigns(other, "Edit this store's signs")
    await signsDialog(other).button('Remove all signs').click()
    await expect(there.results).toContainText(annsSigns)
    await expect(sectionOf(other, 'Aisle 40')).toContainText('flour')
  })
})
