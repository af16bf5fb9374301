import { createServer } from 'node:net'
import { type Browser, chromium } from '@playwright/test'
import { findInstalledChromium } from '../../scripts/find-chromium.ts'

/** Calls `work` with a fresh Chromium, which other programs can drive through `debuggingPort`. */
export async function withChromium<T>(
  work: (browser: Browser, debuggingPort: number) => Promise<T>,
): Promise<T> {
  const executablePath = findInstalledChromium()
  const debuggingPort = await freePort()
  const browser = await chromium.launch({
    ...(executablePath === null ? {} : { executablePath }),
    // Chromium can't use its sandbox as root; nothing but our own pages is opened.
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

async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  await new Promise((resolve) => server.close(resolve))
  if (address === null || typeof address === 'string') throw new Error('No port was free')
  return address.port
}
