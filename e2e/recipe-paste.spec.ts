import type { Page } from '@playwright/test'
import { expectAccessible } from './fixtures/accessible.ts'
import { expect, test } from './fixtures/test.ts'
import { undoButton } from './fixtures/toasts.ts'

const recipe = `Weeknight Lemon Soup
Jump to Recipe Print
My grandmother made it each time that one of us had a cold.
Prep Time: 10 mins
Ingredients
▢ 1 tablespoon olive oil
▢ 1 yellow onion, finely chopped
▢ 6 cups (1.4 liters) chicken broth
▢ 2 lemons
Instructions
Heat the oil in a large pot and cook the onion for 5 minutes.
Add the broth and bring to a boil.`
const ingredients = [
  '1 tablespoon olive oil',
  '1 yellow onion (finely chopped)',
  '6 cups chicken broth',
  '2 lemons',
]

/** Pastes text into the focused element. */
async function paste(page: Page, text: string) {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.evaluate((copied) => navigator.clipboard.writeText(copied), text)
  await page.keyboard.press('ControlOrMeta+V')
}

test('a shopper pastes a recipe and selects the needed ingredients', async ({ page, tool }) => {
  await page.setViewportSize({ width: 360, height: 780 })
  await tool.list.fill('milk, eggs')
  await page.getByRole('button', { name: 'Paste a recipe' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel("Text of the recipe's page").fill('It was a dark and stormy night.')
  await expect(dialog.getByText('No ingredients found.')).toBeVisible()
  await dialog.getByLabel("Text of the recipe's page").fill(recipe)
  await expect(dialog.getByRole('checkbox')).toHaveCount(4)
  for (const ingredient of ingredients) {
    await expect(dialog.getByRole('checkbox', { name: ingredient })).toBeChecked()
  }
  await expectAccessible(page)
  await dialog.getByRole('checkbox', { name: '2 lemons' }).uncheck()
  await dialog.getByRole('button', { name: 'Add 3 items' }).click()
  await expect(tool.list).toHaveValue(`milk, eggs, ${ingredients.slice(0, 3).join(', ')}`)
  await expect(tool.items.getByRole('checkbox')).toHaveCount(5)
  await tool.list.press('ControlOrMeta+End')
  await tool.list.pressSequentially(', tea')
  await tool.list.press('ControlOrMeta+Home')
  await tool.list.pressSequentially('2 ')
  await undoButton(page, 'Added 3 items').click()
  await expect(tool.list).toHaveValue('2 milk, eggs, tea')
})

test('a recipe pasted into the list is reduced to its ingredients only on request', async ({
  page,
  tool,
}) => {
  await expect(page.getByRole('button', { name: 'Paste a recipe' })).toBeVisible()
  await tool.list.fill('milk')
  await tool.list.press('End')
  await page.keyboard.press('Enter')
  await paste(page, recipe)
  const offer = page
    .getByRole('status')
    .filter({ hasText: 'This looks like a recipe. Keep only its 4 ingredients?' })
  await expect(offer).toBeVisible()
  await expect(tool.list).toHaveValue(`milk\n${recipe}`)
  await expect(page.getByRole('listbox')).toHaveCount(0)
  await expectAccessible(page)
  await offer.getByRole('button', { name: 'Keep ingredients' }).click()
  await expect(tool.list).toHaveValue(['milk', ...ingredients].join('\n'))
  await expect(offer).toHaveCount(0)
  await undoButton(page, 'Kept 4 items').click()
  await expect(tool.list).toHaveValue(`milk\n${recipe}`)
})
