import { defineConfig } from '@playwright/test'
import { findJourneyChromium } from './scripts/find-chromium.ts'

// Chromium can't use its sandbox as root. This is safe, because the journeys open only our own pages.
const isRoot = process.getuid?.() === 0
const chromium = findJourneyChromium()

export default defineConfig({
  testDir: 'e2e',
  globalSetup: './e2e/global-setup.ts',
  // One more than the number of processors, because each worker sometimes waits for its browser.
  workers: 3,
  fullyParallel: true,
  retries: 0,
  forbidOnly: process.env['CI'] !== undefined,
  // Only a journey that hangs should exceed these limits. A busy machine takes several times longer than
  // usual.
  timeout: 180_000,
  expect: { timeout: 20_000 },
  reporter: [['list']],
  use: {
    browserName: 'chromium',
    // A journey doesn't see requests that a service worker answers. The journeys that test the service worker
    // turn it on.
    serviceWorkers: 'block',
    // Traces leave out screenshots, which would use a tenth of the run time. `--trace on` adds them.
    trace: { mode: 'retain-on-failure', screenshots: false, snapshots: false },
    launchOptions: {
      ...(chromium === null ? {} : { executablePath: chromium }),
      chromiumSandbox: !isRoot,
      args: ['--disable-background-networking', '--disable-component-update'],
    },
  },
})
