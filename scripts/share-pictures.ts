// Draws the preview image for shared links from the first screen of the landing page, and the icons
// from favicon.svg. Run it by hand when the page or favicon.svg changes, then commit the images. Needs
// a built web app.
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { type Browser, chromium } from '@playwright/test'
import { findInstalledChromium } from './find-chromium.ts'

const projectRoot = path.join(import.meta.dirname, '..')
const pictures = path.join(projectRoot, 'src/web/public')
const iconSizes = [32, 180, 192, 512]

/** CSS that hides the controls and everything below the first screen. */
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
  // Phones need an icon without transparency for their home screens.
  await drawIcon(
    browser,
    size === 180 ? { size, name: 'icon-180', marginPx: 20 } : { size, name: `icon-${size}` },
  )
}
// Phones that crop icons to another shape may cut off a tenth of this icon on each side.
await drawIcon(browser, { size: 512, name: 'icon-maskable-512', marginPx: 100 })
await browser.close()

async function drawSharedPicture(browser: Browser) {
  const page = await browser.newPage({
    // The page is laid out for a screen 1280 px wide and scaled to 1200 × 630, the usual size of link
    // previews.
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

/** Draws an icon. Adds a background only if the icon has a margin. */
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
