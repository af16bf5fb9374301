import { expectAccessible } from './fixtures/accessible.ts'
import { addLists } from './fixtures/add-lists.ts'
import { saveListAs } from './fixtures/shopping-tool.ts'
import { expect, test } from './fixtures/test.ts'

test('a shopper with more lists than one answer holds sees every one', async ({
  page,
  tool,
  shopper,
}) => {
  await addLists(shopper.client, numbered(120))
  const pagesAsked = new Set<string>()
  page.on('response', (response) => {
    if (response.url().includes('/saved_lists?')) pagesAsked.add(response.url())
  })
  await page.reload()
  await expect(tool.myLists).toHaveText('My Lists (120)')
  expect(pagesAsked.size).toBe(3)
  await tool.myLists.click()
  const names = tool.savedLists.getByRole('heading', { level: 3 })
  await expect(names).toHaveText(numbered(120).toReversed().slice(0, 100))
  await tool.savedLists.getByRole('button', { name: 'Show more (100 of 120 shown)' }).click()
  await expect(names).toHaveText(numbered(120).toReversed())
  await expect(tool.savedLists.getByRole('button', { name: /^Show more/ })).toHaveCount(0)
})

test('a shopper with as many lists as an account keeps is told to delete some', async ({
  page,
  tool,
  shopper,
  expectConsoleErrors,
}) => {
  expectConsoleErrors(/status of 403/)
  await addLists(shopper.client, numbered(1_000))
  await page.reload()
  await expect(tool.myLists).toHaveText('My Lists (1000)')
  await tool.list.fill('milk, eggs')
  await tool.listName.fill('One more')
  await tool.saveList.click()
  const told = page
    .getByRole('alert')
    .getByText(
      'The list was not saved. You have 1,000 lists, and an account keeps up to 1,000. Delete some to save another.',
    )
  await expect(told).toBeVisible()
  await expectAccessible(page)
  await tool.myLists.click()
  await tool.savedLists.getByRole('button', { name: 'Delete List 999', exact: true }).click()
  await expect(tool.myLists).toHaveText('My Lists (999)')
  await saveListAs(page, 'One more')
  await expect(told).toHaveCount(0)
})

function numbered(count: number): string[] {
  return Array.from({ length: count }, (_, index) => `List ${index}`)
}
