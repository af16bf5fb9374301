import type { Page } from '@playwright/test'
import {
  chooseStore,
  chooseTypicalStore,
  completeAll,
  completeSteps,
  findItems,
  saveListAs,
  searchRealStores,
  sectionOf,
  selectItem,
  shoppingTool,
} from './fixtures/shopping-tool.ts'
import { test as base, expect, fillSignIn, newAccount, signIn, signUp } from './fixtures/test.ts'
import { expectToast, undoButton } from './fixtures/toasts.ts'
import { translatePages } from './fixtures/translated-page.ts'

/** Translates every page as soon as it loads. A console error fails the journey. */
const test = base.extend({
  context: async ({ context }, use) => {
    await translatePages(context)
    await use(context)
  },
})

/** Returns the translated texts within an element. */
function translated(page: Page, selector: string) {
  return page.locator(selector).locator('font')
}

test('a visitor joins the waitlist and watches the demo', async ({ page, expectConsoleErrors }) => {
  expectConsoleErrors(/status of 40[49]/)
  const { email } = newAccount('visitor')
  await page.goto('/')
  await expect(translated(page, 'h1')).not.toHaveCount(0)
  await expect(translated(page, 'svg')).toHaveCount(0)
  const form = page.getByRole('form', { name: 'Waitlist' })
  const join = form.getByRole('button', { name: 'Join the waitlist' })
  for (const outcome of ['joined', 'already joined'] as const) {
    await page.getByRole('button', { name: 'Get Early Access' }).click()
    // Types before the form's script has loaded. The typed text must be kept.
    await expect(form.getByLabel('Email')).toBeFocused()
    await form.getByLabel('Email').fill(email)
    await join.click()
    if (outcome === 'joined') {
      await expect(page.getByRole('heading', { name: "You're on the list!" })).toBeVisible()
      await page.reload()
    } else {
      const taken = 'This email is already registered for early access.'
      await expect(form.getByText(taken)).toBeVisible()
      await form.getByLabel('Email').press('End')
      await page.keyboard.type('s')
      await expect(form.getByText(taken)).toHaveCount(0)
    }
  }

  const dialog = page.getByRole('dialog', { name: 'Grocery Genie Demo' })
  for (const text of ['No Demo Video Available', 'Key features']) {
    await page.getByRole('button', { name: 'Watch Demo' }).click()
    await expect(dialog.getByText(text)).toBeVisible()
    await expect(dialog.getByText('Looking for the demo video')).toHaveCount(0)
    await dialog.getByRole('button', { name: 'Close' }).click()
    await expect(dialog).toBeHidden()
  }

  await page.goto('/no-such-page')
  await page.getByRole('link', { name: 'Return to Home' }).click()
  await expect(page).toHaveURL('/')
})

test('a shopper signs up, signs out, and signs in after entering a wrong password', async ({
  page,
  expectConsoleErrors,
}) => {
  expectConsoleErrors(/status of 400/)
  const account = newAccount()
  await signUp(page, account)
  await expect(page).toHaveURL('/app')
  await expectToast(page, { title: 'Account Created!' })
  await expect(translated(page, 'h1')).not.toHaveCount(0)
  const welcome = page.getByText(`Welcome, ${account.email}`)
  await expect(welcome.locator('font')).toHaveCount(0)
  await page.getByRole('button', { name: 'Sign Out' }).click()
  await expect(page).toHaveURL('/auth')

  await fillSignIn(page, { ...account, password: 'not the password' })
  await expect(page.getByRole('alert').first()).toBeVisible()
  await expect(page.getByLabel('Email')).toHaveValue(account.email)
  await page.getByRole('link', { name: 'Create an account' }).click()
  await page.getByLabel('Password', { exact: true }).fill('password')
  await expect(page.getByText(/^Many people use this password/)).toBeVisible()
  await page.getByLabel('Password', { exact: true }).fill('correct horse')
  await expect(page.getByText('At least 6 characters')).toBeVisible()
  await page.getByRole('link', { name: 'Sign in instead' }).click()
  await signIn(page, account)
})

test('a shopper types a list, ticks items, and undoes a removal', async ({ page, tool }) => {
  await expect(page.getByText(/^Try: /)).toBeVisible()
  await tool.list.fill('milk')
  await expect(page.getByText('1 item', { exact: true })).toBeVisible()
  await tool.list.fill('milk, eggs, pan')
  await expect(page.getByText('3 items', { exact: true })).toBeVisible()
  await expect(page.getByText('1 item', { exact: true })).toHaveCount(0)
  await expect(page.getByText('Synced', { exact: true })).toBeVisible()
  await expect(tool.items.getByText('0 of 3 picked up')).toBeVisible()
  await tool.items.getByRole('checkbox', { name: 'milk' }).check()
  await expect(tool.items.getByText('1 of 3 picked up')).toBeVisible()
  // 'Pan' is Spanish for bread. The translation must not change the shopper's own text.
  await expect(tool.items.getByText('pan', { exact: true }).locator('font')).toHaveCount(0)

  await tool.items.getByRole('button', { name: 'Clear ticked' }).click()
  await expect(tool.items.getByRole('listitem')).toHaveText(['eggs', 'pan'])
  await undoButton(page, 'Cleared 1 item').click()
  await expect(tool.items.getByRole('checkbox', { name: 'milk' })).toBeChecked()
  await selectItem(page, 'eggs')
  await tool.items.getByRole('button', { name: 'Edit eggs' }).click()
  await page.getByLabel('Amount, item and note').fill('12 eggs (brown)')
  await page.keyboard.press('Enter')
  const eggs = tool.items.getByRole('listitem').filter({ hasText: 'eggs' })
  await expect(eggs).toHaveText('12 eggs brown')
  await selectItem(page, 'pan')
  await tool.items.getByRole('button', { name: 'Remove pan' }).click()
  await undoButton(page, "Removed 'pan'").click()
  await expect(tool.items.getByRole('listitem')).toHaveCount(3)
})

test('a shopper finds items, corrects an aisle, and walks the route', async ({ page, tool }) => {
  await tool.storeSearch.fill('target')
  const found = await tool.stores.locator('option').count()
  await expect(page.getByLabel(`Select a store (${found - 1} found)`)).toBeVisible()
  await chooseStore(page, 'Target')
  await findItems(page, 'milk, BREAD, unicorn')
  await expect(tool.results.getByText(/^2 of 3 items found at /)).toBeVisible()
  await findItems(page, 'milk, BREAD, banana')
  await expect(tool.results.getByText(/^3 items found at /)).toBeVisible()
  // Signs must stay untranslated, because the shopper looks for them in the store.
  const signs = tool.results.getByRole('heading', { level: 3 })
  await expect(signs.locator('font')).toHaveCount(0)

  await page.getByRole('button', { name: 'milk not here?' }).click()
  const dialog = page.getByRole('dialog', { name: 'Where is it?' })
  await expect(dialog).toContainText('milk is shown under Aisle G30.')
  await dialog.getByLabel('Other aisle').fill('x')
  await dialog.getByRole('button', { name: 'Set', exact: true }).click()
  await expect(dialog).toContainText('Type the number over the aisle')
  await dialog.getByLabel('Other aisle').fill('9')
  await dialog.getByRole('button', { name: 'Set', exact: true }).click()
  await expect(sectionOf(page, 'Aisle 9')).toContainText('Your aisle')

  await tool.startNavigation.click()
  await expect(tool.route.getByText('0 of 3 done')).toBeVisible()
  await expect(tool.currentStep.getByText('Current')).toBeVisible()
  await tool.currentStep.getByRole('checkbox').first().click()
  await expect(tool.route.getByText('1 of 3 done')).toBeVisible()
  await tool.currentStep.getByRole('button', { name: /^More for / }).click()
  await tool.currentStep.getByRole('button', { name: 'Not there' }).click()
  await expect(tool.route.getByText('1 of 2 done')).toBeVisible()
  await page.getByRole('button', { name: /^Put back / }).click()
  await expect(tool.route.getByText('1 of 3 done')).toBeVisible()
  await tool.route.getByText('Order:').click()
  await tool.route.getByLabel('From the entrance').check()
  await expect(tool.route.locator('summary').filter({ hasText: 'Order:' })).toContainText(
    'From the entrance',
  )
  await tool.route.getByLabel('Keep it cold').check()
  await expect(tool.route.getByText(', cold things last')).toBeVisible()
  await expect(tool.route.getByRole('img', { name: /^Floor plan of a typical/ })).toBeVisible()
  await expect(translated(page, 'svg')).toHaveCount(0)
  await tool.route.getByRole('button', { name: 'Floor plan' }).click()
  await tool.route.getByRole('button', { name: 'Undo' }).click()
  await expect(tool.route.getByText('0 of 3 done')).toBeVisible()
  await completeAll(page)
  await expect(page.getByText('Shopping Complete!')).toBeVisible()
  await expect(tool.route.getByText('3 of 3 done')).toBeVisible()
  await page.getByRole('button', { name: 'Shop again' }).click()
  await completeSteps(page, 1)
  await page.getByRole('button', { name: 'Back to results' }).click()
  await expect(tool.continueRoute).toBeVisible()
})

test('a shopper saves, loads, deletes and shares lists, and opens the directory', async ({
  page,
  tool,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await tool.list.fill('milk, eggs')
  await saveListAs(page, 'Weekly')
  await expect(tool.myLists).toHaveText('My Lists (1)')
  await tool.list.fill('soap')
  await saveListAs(page, 'Party')
  await expect(tool.myLists).toHaveText('My Lists (2)')
  await tool.listName.fill('Party')
  await tool.saveList.click()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await tool.myLists.click()
  await tool.savedLists.getByRole('button', { name: 'Delete Party' }).click()
  await expect(tool.myLists).toHaveText('My Lists (1)')
  await undoButton(page, "Deleted 'Party'").click()
  await expect(tool.myLists).toHaveText('My Lists (2)')
  await tool.savedLists.getByRole('button', { name: 'Load Weekly' }).click()
  await expect(tool.list).toHaveValue('milk, eggs')

  await page.getByRole('button', { name: 'Share', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('Weekly is yours alone.')
  await dialog.getByRole('button', { name: 'Copy link' }).click()
  await expect(dialog.getByText(/^Link copied\./)).toBeVisible()
  await expect(dialog.getByText(/^Can edit, for 5 more people, until /)).toBeVisible()
  await dialog.getByRole('button', { name: 'End', exact: true }).click()
  await expect(dialog.getByText('Open links')).toHaveCount(0)
  await page.keyboard.press('Escape')

  await page.getByRole('button', { name: 'Send a copy' }).click()
  await expect(dialog).toContainText('Weekly, 2 items. They get a copy')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'New list' }).click()
  await chooseTypicalStore(page, 'A Kroger')
  await tool.storeDirectory.click()
  await expect(tool.directory).toContainText('bananas')
  await tool.storeDirectory.click()
  await expect(tool.directory).toHaveCount(0)
})

test('a shopper searches real stores', async ({ page, tool }) => {
  await searchRealStores(page, 'Nowhere at all, ZZ')
  await expect(page.getByText(/^Error: /)).toBeVisible()
  await searchRealStores(page, 'Anchorage, AK')
  await expect(tool.liveStores).toBeVisible()
  await expect(translated(page, 'svg')).toHaveCount(0)
  await tool.useSampleData.click()
  await expect(tool.liveStores).toHaveCount(0)
})

test('a shopper changes account settings and signs out everywhere', async ({
  page,
  shopper: _ann,
}) => {
  await page.getByRole('link', { name: 'Account' }).click()
  await expect(page.getByText("You aren't signed in on any other device.")).toBeVisible()
  await page.getByRole('button', { name: 'Change name' }).click()
  await page.getByLabel('Full name').fill('Ana Compradora')
  await page.getByRole('button', { name: 'Save name' }).click()
  await expect(page.getByText('Name saved.')).toBeVisible()
  await expect(page.getByText('Ana Compradora', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Set up two-step verification' }).click()
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByLabel('Code that the app shows').fill('12')
  await page.getByRole('button', { name: 'Turn on' }).click()
  await expect(page.getByText(/6 digits/).first()).toBeVisible()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: 'Create token' }).click()
  await page.getByLabel('Name', { exact: true }).fill('Kitchen')
  await page.getByRole('button', { name: 'Make token' }).click()
  await page.getByRole('button', { name: 'Done' }).click()
  await expect(page.getByText('The token is ready.')).toBeVisible()
  await expect(page.getByText(/^Made .*, never used, ends /)).toBeVisible()
  await page.getByRole('button', { name: 'End Kitchen' }).click()
  await page.getByRole('button', { name: 'End token' }).click()
  await expect(page.getByText('You have no tokens.')).toBeVisible()
  await page.getByRole('button', { name: 'Download my data' }).click()
  await expect(page.getByText('Downloaded.')).toBeVisible()
  await page.getByRole('button', { name: 'Sign out everywhere' }).click()
  await expect(page).toHaveURL('/auth')
})

test('two tabs show the same list, offline and online', async ({
  page,
  tool,
  context,
  goOffline,
}) => {
  const other = await context.newPage()
  await other.goto('/app')
  const there = shoppingTool(other)
  await tool.list.fill('milk, eggs')
  await expect(there.items.getByText('0 of 2', { exact: true })).toBeVisible()
  await there.items.getByRole('checkbox', { name: 'milk' }).check()
  await expect(tool.items.getByText('1 of 2', { exact: true })).toBeVisible()
  await goOffline()
  const offline = page.getByText('You are offline. Store search needs a connection.')
  await expect(offline).toBeVisible()
  await tool.list.fill('milk, eggs, soap')
  await expect(page.getByText(/changes? waiting/)).toBeVisible()
  await context.setOffline(false)
  await expect(offline).toHaveCount(0)
  await expect(page.getByText('Synced', { exact: true })).toBeVisible()
})
