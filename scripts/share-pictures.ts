// Draws what stands for the product elsewhere, from its own shapes: the picture of shared links, from the landing
// page's first screen, and the icons, from favicon.svg. Run it by hand when one of them changes: the pictures are
// kept with the sources. Needs a built web app.
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { type Browser, chromium } from '@playwright/test'
import { findInstalledChromium } from './find-chromium.ts'

const projectRoot = path.join(import.meta.dirname, '..')
const pictures = path.join(projectRoot, 'src/web/public')
const iconSizes = [32, 180, 192, 512]

/** The first screen without what is to be pressed. */
const sharedLook = `
  header > :not(:first-child), main > :not(:first-child), footer, figcaption, button, #waitlist { display: none !important }
  html { overflow: hidden }
  body > header, main > section { max-width: none !important; padding-inline: 56px !important }
  main > section { padding-top: 56px !important }
`

const executablePath = findInstalledChromium()
const browser = await chromium.launch({
  ...(executablePath === null ? {} : { executablePath }),
  chromiumSandbox: process.getuid?.() !== 0,
})
await drawSharedPicture(browser)
for (const size of iconSizes) {
  // Phones put an icon without transparency on their home screens.
  await drawIcon(
    browser,
    size === 180 ? { size, name: 'icon-180', marginPx: 20 } : { size, name: `icon-${size}` },
  )
}
// Launchers that cut icons to their own shape may take a tenth from each side.
await drawIcon(browser, { size: 512, name: 'icon-maskable-512', marginPx: 100 })
await browser.close()

async function drawSharedPicture(browser: Browser) {
  const page = await browser.newPage({
    // Drawn as on a screen of 1280 px and made 1200 x 630, the size that others expect.
    viewport: { width: 1280, height: 672 },
    deviceScaleFactor: 1200 / 1280,
    colorScheme: 'light',
    reducedMotion: 'reduce',
  })
  await page.setContent(await readFile(path.join(projectRoot, 'dist/web/landing.html'), 'utf8'))
  await page.addStyleTag({ content: sharedLook })
  await page.screenshot({ path: path.join(pictures, 'share.png') })
  await page.close()
}

/** With a margin it has a background too, and otherwise none. */
async function drawIcon(browser: Browser, icon: { size: number; name: string; marginPx?: number }) {
  const { size, name, marginPx = 0 } = icon
  const page = await browser.newPage({ viewport: { width: size, height: size } })
  await page.setContent(await readFile(path.join(pictures, 'favicon.svg'), 'utf8'))
  await page.addStyleTag({
    content: `html { background: ${marginPx > 0 ? '#faf9f5' : 'transparent'} }
      body { margin: ${marginPx}px } svg { display: block; width: 100% }`,
  })
  await page.screenshot({
    path: path.join(pictures, `${name}.png`),
    omitBackground: marginPx === 0,
  })
  await page.close()
}
