import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'
import { chromium } from '@playwright/test'
import { runStep, type StepResult } from './run-step.ts'

const names = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome']
/** Chromium's headless build, which uses a third less processor time. */
const headlessShell = 'chromium-headless-shell'
const wellKnownPlaces = [
  '/usr/lib/chromium/chromium',
  '/opt/google/chrome/chrome',
  '/snap/bin/chromium',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]

const playwrightInstallMs = 120_000
const packageInstallMs = 300_000

/**
 * Returns the path of the first Chromium found: in CHROMIUM_PATH, installed on the system, or installed by
 * Playwright. Returns null if none is found, or if CHROMIUM_PATH is set to something that isn't a program.
 */
export function findInstalledChromium(environment = process.env): string | null {
  const chosen = environment['CHROMIUM_PATH']
  if (chosen) return isProgram(chosen) ? chosen : null
  const onPath = names.flatMap((name) => placesOnPath(name, environment))
  const candidates = [...onPath, ...wellKnownPlaces, chromium.executablePath()]
  return candidates.find(isProgram) ?? null
}

/**
 * Returns the path of the Chromium for the journeys. Works like `findInstalledChromium`, but prefers
 * an installed headless shell unless CHROMIUM_PATH is set.
 */
export function findJourneyChromium(environment = process.env): string | null {
  if (environment['CHROMIUM_PATH']) return findInstalledChromium(environment)
  const shell = placesOnPath(headlessShell, environment).find(isProgram)
  return shell ?? findInstalledChromium(environment)
}

/**
 * Finds Chromium for the journeys, or installs it unless CHROMIUM_PATH is set. If there is still no Chromium,
 * `output` says why and how to fix it.
 */
export async function findOrInstallChromium(
  say: (line: string) => void,
): Promise<{ path: string } | { path: null; output: string }> {
  const chosen = process.env['CHROMIUM_PATH']
  const installed = findJourneyChromium()
  if (installed !== null) return { path: installed }
  if (chosen) return { path: null, output: `CHROMIUM_PATH: ${chosen} is not a program` }

  const attempts: StepResult[] = []
  for (const install of [installWithPlaywright, installWithSystem]) {
    const attempt = await install(say)
    if (attempt !== null) attempts.push(attempt)
    const path = findJourneyChromium()
    if (path !== null) return { path }
  }
  return {
    path: null,
    output: [...attempts.map(({ output }) => output.trim()), advice].join('\n\n'),
  }
}

const advice = `The browser journeys need Chromium, but none could be found or installed.
Install Chromium or Google Chrome (on Debian and Ubuntu: apt-get install chromium), or set CHROMIUM_PATH.
To run everything else without it: npm run check`

async function installWithPlaywright(say: (line: string) => void): Promise<StepResult> {
  say("No Chromium found. Downloading Playwright's (at most two minutes) …")
  return await runStep(['playwright', 'install', 'chromium'], { timeLimitMs: playwrightInstallMs })
}

/**
 * Installs Chromium with apt-get. Returns null without trying if apt-get is missing or the user isn't root.
 */
async function installWithSystem(say: (line: string) => void): Promise<StepResult | null> {
  if (process.getuid?.() !== 0 || !isOnPath('apt-get')) return null
  say('The download failed. Installing a system package of Chromium (at most ten minutes) …')
  const limit = {
    timeLimitMs: packageInstallMs,
    environment: { DEBIAN_FRONTEND: 'noninteractive' },
  }
  const update = await runStep(['apt-get', 'update'], limit)
  if (update.exitCode !== 0) return update
  const install = ['apt-get', 'install', '-y', '--no-install-recommends']
  const shell = await runStep([...install, headlessShell], limit)
  return shell.exitCode === 0 ? shell : await runStep([...install, 'chromium'], limit)
}

function isOnPath(name: string): boolean {
  return placesOnPath(name, process.env).some(isProgram)
}

function placesOnPath(name: string, environment: NodeJS.ProcessEnv): string[] {
  const folders = (environment['PATH'] ?? '').split(delimiter).filter(Boolean)
  return folders.map((folder) => join(folder, name))
}

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}
