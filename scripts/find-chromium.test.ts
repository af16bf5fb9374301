import { chmodSync, mkdtempSync, writeFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { findInstalledChromium, findJourneyChromium } from './find-chromium.ts'

function folderWithProgram(name: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'grocery-genie-chromium-'))
  onTestFinished(async () => await rm(folder, { recursive: true }))
  writeFileSync(join(folder, name), '')
  chmodSync(join(folder, name), 0o755)
  return folder
}

test('the Chromium in CHROMIUM_PATH takes precedence', () => {
  const chosen = join(folderWithProgram('my-chromium'), 'my-chromium')
  const environment = { CHROMIUM_PATH: chosen, PATH: folderWithProgram('chromium') }
  expect(findInstalledChromium(environment)).toBe(chosen)
})

test('if the program in CHROMIUM_PATH is missing, another browser isn’t used', () => {
  const environment = { CHROMIUM_PATH: '/no/such/chromium', PATH: folderWithProgram('chromium') }
  expect(findInstalledChromium(environment)).toBeNull()
})

test.each(['chromium', 'google-chrome'])('%s is found in PATH', (name) => {
  const folder = folderWithProgram(name)
  expect(findInstalledChromium({ PATH: `/no/such/folder:${folder}` })).toBe(join(folder, name))
})

test('the journeys prefer an installed headless shell to any other Chromium', () => {
  const chromium = folderWithProgram('chromium')
  const shell = folderWithProgram('chromium-headless-shell')
  const both = { PATH: `${chromium}:${shell}` }
  expect(findJourneyChromium(both)).toBe(join(shell, 'chromium-headless-shell'))
  expect(findInstalledChromium(both)).toBe(join(chromium, 'chromium'))
  expect(findJourneyChromium({ PATH: chromium })).toBe(join(chromium, 'chromium'))
  expect(findJourneyChromium({ ...both, CHROMIUM_PATH: '/no/such/chromium' })).toBeNull()
})
