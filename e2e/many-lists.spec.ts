import { expectAccessible } from './fixtures/accessible.ts'
import { addLists } from './fixtures/add-lists.ts'
import { saveListAs } from './fixtures/shopping-tool.ts'
import { expect, test } from './fixtures/test.ts'

test('a shopper with more lists than fit in one response sees all of them', async ({
  page,
  tool,
  shopper,
}) => {
  await addLists(shopper.client, numbered(120))
  await page.reload()
  await expect(tool.myLists).toHaveText('My Lists (120)')
  await tool.myLists.click()
  const names = tool.savedLists.getByRole('heading', { level: 3 })
  await expect(names).toHaveText(numbered(120).toReversed().slice(0, 100))
  await tool.savedLists.getByRole('button', { name: 'Show more (100 of 120 shown)' }).click()
  await expect(names).toHaveText(numbered(120).toReversed())
  await expect(tool.savedLists.getByRole('button', { name: /^Show more/ })).toHaveCount(0)
})

test('a shopper who reaches the maximum number of lists is asked to delete some', async ({
  page,
  tool,
  shopper,
}) => {
  await addLists(shopper.client, numbered(1_000))
  await page.reload()
  await expect(tool.myLists).toHaveText('My Lists (1000)')
  await tool.list.fill('milk, eggs')
  await saveListAs(page, 'One more')
  const notice = page
    .getByRole('status')
    .getByText(
      'Some of your changes are only on this device. You have 1,000 lists, and an account keeps up to 1,000. Delete some to save another.',
    )
  await expect(notice).toBeVisible()
  await expectAccessible(page)
  await tool.myLists.click()
  const refused = tool.savedLists.getByRole('listitem').filter({ hasText: 'One more' })
  await expect(refused).toContainText('Only on this device. You have 1,000 lists')
  await expect(page.getByText('Synced', { exact: true })).toHaveCount(0)
  const deleted = page.waitForResponse(
    (response) =>
      response.url().includes('/rpc/sync_lists') &&
      response.request().postData()?.includes('"present":false') === true,
  )
  await tool.savedLists.getByRole('button', { name: 'Delete List 999', exact: true }).click()
  await deleted
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(notice).toHaveCount(0)
  await expect(tool.myLists).toHaveText('My Lists (1000)')
})

function numbered(count: number): string[] {
  return Array.from({ length: count }, (_, index) => `List ${index}`)
}
