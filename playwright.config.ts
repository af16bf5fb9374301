import { defineConfig } from '@playwright/test'
import { findJourneyChromium } from './scripts/find-chromium.ts'

// Chromium can't use its sandbox as root; the journeys open nothing but our own pages.
const isRoot = process.getuid?.() === 0
const chromium = findJourneyChromium()

export default defineConfig({
  testDir: 'e2e',
  globalSetup: './e2e/global-setup.ts',
  // One more than processors, since each waits for its browser now and then.
  workers: 3,
  fullyParallel: true,
  retries: 0,
  forbidOnly: process.env['CI'] !== undefined,
  // These limits only end what hangs: a busy machine takes several times longer.
  timeout: 180_000,
  expect: { timeout: 20_000 },
  reporter: [['list']],
  use: {
    browserName: 'chromium',
    // Requests that a worker answers reach no journey which looks at them; those of the worker allow it.
    serviceWorkers: 'block',
    // Without pictures of the page, which cost a tenth of the time; `--trace on` takes them.
    trace: { mode: 'retain-on-failure', screenshots: false, snapshots: false },
    launchOptions: {
      ...(chromium === null ? {} : { executablePath: chromium }),
      chromiumSandbox: !isRoot,
      args: ['--disable-background-networking', '--disable-component-update'],
    },
  },
})
