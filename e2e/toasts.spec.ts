import type { Locator, Page } from '@playwright/test'
import {
  chooseStore,
  findItems,
  leaveRoute,
  saveListAs,
  searchRealStores,
} from './fixtures/shopping-tool.ts'
import { expect, fillSignIn, newAccount, test } from './fixtures/test.ts'
import { expectNoToast, expectToast, toastRegion, undoButton } from './fixtures/toasts.ts'

test.use({ viewport: { width: 360, height: 780 } })

const oneLinePx = 56

test('a failed search shows its error in a toast and, without scrolling, next to the form', async ({
  page,
  tool,
}) => {
  await searchRealStores(page, 'asdfqwer')
  const words = 'Failed to search for stores. Please try again.'
  const inline = tool.storePanel.getByRole('alert')
  await expectToast(page, { title: 'Search Failed', text: words, tone: 'destructive' })
  await expect(inline.getByText(words)).toBeInViewport({ ratio: 1 })
  await expect(inline.getByText(/^Error: /)).toBeInViewport({ ratio: 1 })
  expect(await coveredControls(page)).toEqual([])
})

test('on a phone, two toasts take one line each and don’t cover fixed buttons', async ({
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
  expect(await coveredControls(page)).toEqual([])
  await undoButton(page, "Deleted 'Weekly'").click()
  await expect(tool.savedLists.getByRole('heading', { name: 'Weekly' })).toBeVisible()
})

for (const [width, height] of [
  [360, 780],
  [768, 1024],
  [1280, 860],
] as const) {
  test(`at ${width} px, the toast after leaving a route doesn't cover a fixed button and closes without layout shift`, async ({
    page,
    tool,
  }) => {
    await page.setViewportSize({ width, height })
    await chooseStore(page, 'Target')
    await findItems(page, 'milk, bread, eggs, rice, pasta, chips, soap, cookies, coffee')
    await tool.startNavigation.click()
    await tool.complete.click()
    await leaveRoute(page)
    await expect(undoButton(page, 'You left your route')).toBeInViewport({ ratio: 1 })
    expect(await coveredControls(page)).toEqual([])
    const before = await topOf(tool.results)
    await toastRegion(page).getByRole('button', { name: 'Dismiss' }).click()
    await expectNoToast(page, 'You left your route')
    expect(await topOf(tool.results)).toBe(before)
  })
}

test('the toast after sign-up closes automatically, even with the pointer resting on it', async ({
  page,
}) => {
  await page.goto('/auth?mode=sign-up')
  await page.mouse.move(120, 650)
  await page.getByLabel('Full Name').fill('Ann Shopper')
  await fillSignIn(page, newAccount())
  await expectToast(page, { title: 'Account Created!' })
  await expect(page).toHaveURL('/app')
  await expectNoToast(page, 'Account Created!')
})

/** Returns the fixed buttons that are partly covered by a toast. */
function coveredControls(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const toasts = [...document.querySelectorAll('[data-toast]')].map((toast) =>
      toast.getBoundingClientRect(),
    )
    function stays(part: Element | null): boolean {
      if (!part) return false
      return (
        ['fixed', 'sticky'].includes(getComputedStyle(part).position) || stays(part.parentElement)
      )
    }
    return [...document.querySelectorAll(':is(header, main) :is(a, button, input)')]
      .filter((control) => control.closest('header') || stays(control))
      .filter((control) => {
        const { top, bottom, left, right } = control.getBoundingClientRect()
        return toasts.some(
          (toast) =>
            top < toast.bottom && bottom > toast.top && left < toast.right && right > toast.left,
        )
      })
      .map((control) => control.textContent ?? '')
  })
}

async function topOf(part: Locator): Promise<number | undefined> {
  return (await part.boundingBox())?.y
}
