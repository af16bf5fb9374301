import { type Browser, chromium } from '@playwright/test'
import { findInstalledChromium } from '../../scripts/find-chromium.ts'
import { freePort } from '../../src/server/testing/free-port.ts'

/** Calls `work` with a fresh Chromium. Other programs can control it through `debuggingPort`. */
export async function withChromium<T>(
  work: (browser: Browser, debuggingPort: number) => Promise<T>,
): Promise<T> {
  const executablePath = findInstalledChromium()
  const debuggingPort = await freePort()
  const browser = await chromium.launch({
    ...(executablePath === null ? {} : { executablePath }),
    // Chromium can't use its sandbox as root. Running without it is safe, because only our own
    // pages are opened.
    chromiumSandbox: process.getuid?.() !== 0,
    args: [
      `--remote-debugging-port=${debuggingPort}`,
      '--disable-background-networking',
      '--disable-component-update',
    ],
  })
  try {
    return await work(browser, debuggingPort)
  } finally {
    await browser.close()
  }
}
