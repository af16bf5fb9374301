import type { Locator, Page } from '@playwright/test'
import { chooseTypicalStore, shoppingTool } from '../../e2e/fixtures/shopping-tool.ts'
import { openApp, signUpShopper } from '../../e2e/fixtures/test.ts'
import { readCatalog } from '../../scripts/names/catalog-files.ts'
import { withServer } from '../parts/bench-server.ts'
import { keysToPaint } from '../parts/key-to-paint.ts'
import { median, percentile } from '../parts/median.ts'
import type { Result } from '../parts/result.ts'
import { withSearchPage } from '../parts/search-page.ts'
import { searchPeers } from '../parts/search-peers.ts'
import { withChromium } from '../parts/with-chromium.ts'

const goalMs = 50
const rounds = 3
const list = [
  'milk, 2 chedar cheese, bananas, brocoli, tomatos, 3 lb chiken breast, greek yogert, spagetti',
  'olive oil, avacados, cinammon, orange juce, baby spinich, peanut buter, toilet paper',
  'mayonaise, strawberys, half and half',
].join(', ')

type Page98 = { name: string; p98: () => Promise<number> }

/**
 * Measures typing a list with misspellings: in the app, and on plain pages where search libraries suggest
 * names.
 */
export function measureInteraction(): Promise<Result[]> {
  const names = readCatalog().names.entries.map(({ text }) => text)
  return withServer(({ url: appUrl }) =>
    withSearchPage(names, async (barePageUrl) => {
      const bare: Page98 = { name: 'bare', p98: () => p98(barePageUrl, openBarePage) }
      const peers = Object.keys(searchPeers).map((name) => ({
        name,
        p98: () => p98(`${barePageUrl}/?peer=${name}`, openSearchPage),
      }))
      const ours: Page98 = { name: 'ours', p98: () => p98(appUrl, openList) }
      const figures = await inTurn([ours, bare, ...peers])
      const figure = (name: string) => figures.get(name) ?? Number.NaN
      const [first = '', ...others] = peers.map(({ name }) => name)
      const beside = others.map((name) => `${name} ${figure(name)}`)
      return [
        {
          name: `Interaction: p98 from key to paint among ${names.length.toLocaleString('en-US')} names`,
          goal: `≤ ${goalMs}`,
          value: figure('ours'),
          unit: 'ms',
          control: [first, ...beside].join(', '),
          controlValue: figure(first),
          met: figure('ours') <= goalMs,
        },
        {
          name: 'Interaction: p98 in a text field that does nothing',
          goal: 'none',
          value: figure('bare'),
          unit: 'ms',
          control: null,
          controlValue: null,
          met: true,
        },
      ]
    }),
  )
}

/**
 * Measures each page once per round, so that other work on the machine affects all of them equally. Returns
 * the median for each page.
 */
async function inTurn(pages: readonly Page98[]): Promise<Map<string, number>> {
  const samples = new Map(pages.map(({ name }) => [name, [] as number[]]))
  for (let round = 1; round <= rounds; round += 1) {
    for (const page of pages) samples.get(page.name)?.push(await page.p98())
  }
  return new Map([...samples].map(([name, figures]) => [name, median(figures)]))
}

/**
 * Returns the 98th percentile of the time from a key to the next paint. Uses a new browser each time, so that
 * code and caches are cold.
 */
function p98(url: string, open: (page: Page, url: string) => Promise<Locator>): Promise<number> {
  return withChromium(async (browser) => {
    const page = await browser.newPage({ baseURL: url })
    const field = await open(page, url)
    return percentile(await keysToPaint(field, list), 98)
  })
}

async function openList(page: Page, url: string): Promise<Locator> {
  await openApp(page, await signUpShopper(url))
  await chooseTypicalStore(page, 'A Kroger')
  const field = shoppingTool(page).list
  await field.pressSequentially('mil')
  await page.getByRole('listbox', { name: 'Suggested items' }).getByRole('option').first().waitFor()
  return field
}

async function openSearchPage(page: Page, url: string): Promise<Locator> {
  const field = await openBarePage(page, url)
  await field.pressSequentially('mil')
  await page.getByRole('listitem').first().waitFor()
  return field
}

async function openBarePage(page: Page, url: string): Promise<Locator> {
  await page.goto(url)
  return page.getByRole('textbox', { name: 'Grocery list' })
}
