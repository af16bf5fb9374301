import type { Locator, Page } from '@playwright/test'
import { chooseStore, findItems, selectItem } from './fixtures/shopping-tool.ts'
import { expect, test } from './fixtures/test.ts'

/**
 * Makes React fail the next time it removes a node, as if a browser extension had moved the node. Then clicks
 * a control.
 */
async function clickAndCrash(control: Locator) {
  await control.evaluate((element: HTMLElement) => {
    // Overrides the method inherited from `Node`. The first call deletes the override.
    HTMLElement.prototype.removeChild = () => {
      Reflect.deleteProperty(HTMLElement.prototype, 'removeChild')
      throw new DOMException('The node to be removed is not a child of this node.', 'NotFoundError')
    }
    element.click()
  })
}

async function reload(page: Page) {
  await expect(page.getByRole('heading', { name: 'This page stopped working' })).toBeVisible()
  await expect(page.getByText('Reference')).toHaveCount(0)
  await page.getByRole('button', { name: 'Reload' }).click()
}

test.beforeEach(({ expectConsoleErrors }) => expectConsoleErrors(/NotFoundError/))

test('after the page crashes and is reloaded, the last typed text is still there', async ({
  page,
  tool,
}) => {
  await tool.list.fill('milk, eggs')
  await selectItem(page, 'eggs')
  await clickAndCrash(tool.items.getByRole('button', { name: 'Edit eggs' }))
  await reload(page)
  await expect(tool.list).toHaveValue('milk, eggs')

  await tool.list.fill('')
  await clickAndCrash(page.getByRole('button', { name: /^Try: / }))
  await reload(page)
  await expect(tool.list).toHaveValue('milk, eggs, bananas')
})

test('a route continues after a tick crashes the page and the page is reloaded', async ({
  page,
  tool,
}) => {
  await chooseStore(page, 'Target')
  await findItems(page, 'milk, bread, apples, bananas')
  await tool.startNavigation.click()
  for (const [at, item] of ['bread', 'milk'].entries()) {
    await expect(tool.currentStep).toContainText(`Step ${at + 1}`)
    await tool.currentStep.getByRole('checkbox', { name: item }).click()
  }
  await expect(tool.currentStep).toContainText('Step 3')
  await clickAndCrash(tool.currentStep.getByRole('checkbox', { name: 'apples' }))
  await reload(page)
  await expect(tool.currentStep).toContainText('Step 3')
  await expect(tool.currentStep.getByRole('checkbox', { name: 'apples' })).toBeChecked()
  await expect(tool.currentStep.getByRole('checkbox', { name: 'bananas' })).not.toBeChecked()
})
