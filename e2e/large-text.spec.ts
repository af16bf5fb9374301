import { expect, test } from './fixtures/test.ts'

// As set in the browser's own settings, which media queries in rem follow too.
test.use({
  viewport: { width: 390, height: 844 },
  launchOptions: async ({ launchOptions }, use) => {
    const args = [...(launchOptions.args ?? []), '--blink-settings=defaultFontSize=32']
    await use({ ...launchOptions, args })
  },
})

for (const path of ['/', '/privacy', '/auth']) {
  test(`${path} needs no sideways scrolling with a default font of 32 px`, async ({ page }) => {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    expect(await page.evaluate(fontSize)).toBe('32px')
    expect(await page.evaluate(partsThatStickOut)).toEqual([])
  })
}

function fontSize(): string {
  return getComputedStyle(document.documentElement).fontSize
}

/** What reaches beyond the width of the page, unless the page can't be scrolled there. */
function partsThatStickOut(): string[] {
  const { scrollWidth, clientWidth } = document.documentElement
  if (scrollWidth <= clientWidth) return []
  return [...document.body.querySelectorAll('*')]
    .filter((part) => part.getBoundingClientRect().right > clientWidth)
    .map((part) => `${part.tagName} ${part.textContent.slice(0, 40)}`)
}
