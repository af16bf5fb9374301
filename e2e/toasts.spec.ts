import type { Page } from '@playwright/test'
import { saveListAs, searchRealStores } from './fixtures/shopping-tool.ts'
import { expect, test } from './fixtures/test.ts'
import { expectToast, toastRegion, undoOf } from './fixtures/toasts.ts'

test.use({ viewport: { width: 360, height: 780 } })

const oneLinePx = 56

test('a failed search is said in the same words by the toast and beside the form, in view', async ({
  page,
  tool,
}) => {
  await searchRealStores(page, 'asdfqwer')
  const words = 'Failed to search for stores. Please try again.'
  const inline = tool.storePanel.getByRole('alert')
  await expectToast(page, { title: 'Search Failed', text: words, tone: 'destructive' })
  await expect(inline.getByText(words)).toBeInViewport({ ratio: 1 })
  await expect(inline.getByText(/^Error: /)).toBeInViewport({ ratio: 1 })
  expect(await coveredHeadings(page)).toEqual([])
})

test('two toasts take a line each on a phone, cover no heading, and leave the page where it was', async ({
  page,
  tool,
}) => {
  for (const name of [
    'Weekly',
    'A list with a name that is far too long for one line of a phone',
  ]) {
    await tool.list.fill('milk, eggs')
    await saveListAs(page, name)
  }
  await tool.myLists.click()
  for (const left of [1, 0]) {
    await tool.savedLists
      .getByRole('button', { name: /^Delete / })
      .first()
      .click()
    await expect(tool.myLists).toHaveText(`My Lists (${left})`)
  }
  const toasts = toastRegion(page).locator('[data-toast]')
  await expect(toasts).toHaveCount(2)
  for (const toast of await toasts.all()) {
    for (const button of await toast.getByRole('button').all()) {
      await expect(button).toBeInViewport({ ratio: 1 })
    }
    expect((await toast.boundingBox())?.height).toBeLessThanOrEqual(oneLinePx)
  }
  expect(await coveredHeadings(page)).toEqual([])
  await undoOf(page, "Deleted 'Weekly'").click()
  await expect(tool.savedLists.getByRole('heading', { name: 'Weekly' })).toBeVisible()
})

/** The headings on the screen of which a part lies under a toast. */
function coveredHeadings(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const toasts = [...document.querySelectorAll('[data-toast]')].map((toast) =>
      toast.getBoundingClientRect(),
    )
    return [...document.querySelectorAll('h1, h2, h3')]
      .filter((heading) => {
        const { top, bottom } = heading.getBoundingClientRect()
        return toasts.some((toast) => top < toast.bottom && bottom > toast.top)
      })
      .map((heading) => heading.textContent ?? '')
  })
}
