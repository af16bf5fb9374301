import { tabToAndPress, tabToAndType } from './fixtures/keyboard.ts'
import { shoppingTool } from './fixtures/shopping-tool.ts'
import { expect, newAccount, test } from './fixtures/test.ts'
import { toastRegion, undoButton } from './fixtures/toasts.ts'

test('a shopper can do everything with the keyboard', async ({ page }) => {
  const account = newAccount()
  const tool = shoppingTool(page)
  const button = (name: string) => page.getByRole('button', { name, exact: true })

  await test.step('sign up', async () => {
    await page.goto('/auth')
    await tabToAndPress(page, page.getByRole('link', { name: 'Create an account' }))
    await tabToAndType(page, page.getByLabel('Full Name'), account.fullName)
    await tabToAndType(page, page.getByLabel('Email'), account.email)
    await tabToAndType(page, page.getByLabel('Password', { exact: true }), account.password)
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL('/app')
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  })

  await test.step('choose a store and find items', async () => {
    await tabToAndType(page, tool.stores, 'Target')
    await expect(tool.stores.locator('option:checked')).toHaveText(/^Target - /)
    await expect(page.getByRole('heading', { name: 'Selected Store' })).toBeVisible()
    await tabToAndType(page, tool.list, 'milk, BREAD, banana, unicorn')
    await tabToAndPress(page, tool.findItems)
    await expect(tool.results.getByRole('heading', { level: 2 })).toBeFocused()
  })

  await test.step('walk the route', async () => {
    await tabToAndPress(page, tool.startNavigation)
    await expect(tool.route.getByRole('heading', { level: 2 })).toBeFocused()
    await tabToAndPress(page, tool.complete)
    for (const step of [2, 3]) {
      await expect(tool.currentStep).toContainText(`Step ${step}`)
      await expect(tool.complete).toBeFocused()
      await page.keyboard.press('Enter')
    }
    await expect(page.getByRole('heading', { name: 'Shopping Complete!' })).toBeFocused()
  })

  await test.step('save, delete, undo with F8, and load the list', async () => {
    await tabToAndType(page, tool.listName, 'Weekly')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('status').getByText('Saved', { exact: true })).toBeVisible()
    await tabToAndPress(page, tool.myLists, 'Space')
    await expect(tool.myLists).toBeFocused()
    await tabToAndPress(page, button('Delete Weekly'))
    await expect(tool.myLists).toHaveText('My Lists (0)')
    await page.keyboard.press('F8')
    await expect(toastRegion(page).locator(':focus')).toBeVisible()
    await tabToAndPress(page, undoButton(page, "Deleted 'Weekly'"))
    await expect(tool.myLists).toHaveText('My Lists (1)')
    await tabToAndPress(page, button('Load Weekly'))
    await expect(tool.savedLists).toHaveCount(0)
    await expect(tool.list).toHaveValue('milk, BREAD, banana, unicorn')
  })

  await test.step('sign out', async () => {
    await tabToAndPress(page, button('Sign Out'))
    await expect(page).toHaveURL('/auth')
    await expect(page.getByRole('heading', { level: 1, name: 'Welcome Back' })).toBeFocused()
  })
})

test('closing a dialog with its button returns the focus to the button that opened it', async ({
  page,
  tool,
}) => {
  await tool.list.fill('milk')
  const opener = page.getByRole('button', { name: 'Send a copy' })
  await opener.focus()
  await page.keyboard.press('Enter')
  const close = page.getByRole('dialog').getByRole('button', { name: 'Close' })
  await close.focus()
  await page.keyboard.press('Enter')
  await expect(opener).toBeFocused()
})
