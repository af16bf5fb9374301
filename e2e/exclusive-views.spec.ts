import { chooseStore, findItems, saveListAs } from './fixtures/shopping-tool.ts'
import { expect, test } from './fixtures/test.ts'

test('opening a view closes the view that was open', async ({ page, tool }) => {
  const views = {
    results: tool.results,
    directory: tool.directory,
    savedLists: tool.savedLists,
    route: tool.route,
  }
  async function expectOnly(shown: keyof typeof views | null) {
    for (const [name, view] of Object.entries(views)) {
      await expect(view).toHaveCount(name === shown ? 1 : 0)
    }
  }

  await expectOnly(null)
  await chooseStore(page, 'Target')
  await tool.list.fill('milk, bread')
  await saveListAs(page, 'Weekly')
  await tool.myLists.click()
  await expectOnly('savedLists')
  await tool.storeDirectory.click()
  await expectOnly('directory')
  await tool.myLists.click()
  await expectOnly('savedLists')
  await findItems(page, 'milk, bread')
  await expectOnly('results')
  await tool.storeDirectory.click()
  await expectOnly('directory')
  await expect(tool.startNavigation).toBeDisabled()
  await findItems(page, 'milk, bread')
  await expectOnly('results')
  await tool.myLists.click()
  await expectOnly('savedLists')
  await expect(tool.startNavigation).toBeDisabled()
  await findItems(page, 'milk, bread')
  await tool.startNavigation.click()
  await expectOnly('route')
  await tool.findItems.click()
  await expectOnly('results')
  await tool.startNavigation.click()
  await tool.storeDirectory.click()
  await expectOnly('directory')

  await test.step('a second click closes the directory and the saved lists', async () => {
    await tool.storeDirectory.click()
    await expectOnly(null)
    await tool.myLists.click()
    await tool.myLists.click()
    await expectOnly(null)
  })

  await test.step('loading a list closes all views', async () => {
    await tool.myLists.click()
    await tool.savedLists.getByRole('button', { name: 'Load Weekly' }).click()
    await expectOnly(null)
    await expect(tool.startNavigation).toBeDisabled()
  })
})
