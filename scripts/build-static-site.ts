// Builds the web app for a static host, with a Supabase project as its backend:
// npm run build:web [-- FOLDER]. docs/operations.md explains the settings and the hosting.
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { decodeJwt } from 'jose'
import { StartError } from '../src/server/lib/errors.ts'
import { scriptCommand } from './script-command.ts'
import { readBuildSettings } from './web-build/build-settings.ts'
import { buildStaticSite } from './web-build/static-site.ts'

const projectRoot = join(import.meta.dirname, '..')
const names = ['VITE_SUPABASE_URL', 'VITE_SUPABASE_ANON_KEY', 'SITE_URL']

const [folder] = scriptCommand('npm run build:web --')
  .argument('[folder]', 'output folder', join(projectRoot, 'dist/site'))
  .parse().processedArgs
const settings = readSettings()
const missing = names.filter((name) => !settings[name])
const [backendUrl, siteUrl] = [settings['VITE_SUPABASE_URL'], settings['SITE_URL']].map((url) =>
  URL.parse(url ?? ''),
)

if (missing.length > 0) {
  fail(`Set ${missing.join(' and ')}, in .env or before the command.`)
} else if (!isOrigin(backendUrl) || !isOrigin(siteUrl)) {
  fail(
    'VITE_SUPABASE_URL and SITE_URL must be addresses without a path, like https://lists.example.org.',
  )
} else if (isSecretKey(settings['VITE_SUPABASE_ANON_KEY'] ?? '')) {
  fail(
    'VITE_SUPABASE_ANON_KEY is a secret key, and anyone could read it on the site. Set the publishable key instead.',
  )
} else if (hasOtherFiles(folder)) {
  fail(
    `${folder} contains other files, which the build would delete. Choose a new or empty folder, or one that this command has written before.`,
  )
} else {
  await buildStaticSite({ folder, backendUrl: backendUrl.origin, siteUrl: siteUrl.origin })
  console.log(`The site is in ${folder}`)
}

/** Exits with an error message if a setting is invalid. */
function readSettings() {
  try {
    return readBuildSettings('production')
  } catch (error) {
    if (!(error instanceof StartError)) throw error
    fail(error.message)
    process.exit()
  }
}

/** Returns whether the URL is an http or https origin without a path, query or hash. */
function isOrigin(url: URL | null | undefined): url is URL {
  return url?.pathname === '/' && /^https?:$/.test(url.protocol) && url.search + url.hash === ''
}

/** Returns whether a Supabase key is secret: an sb_secret_ key or a legacy JWT of the service role. */
function isSecretKey(key: string): boolean {
  if (key.startsWith('sb_secret_')) return true
  return key.split('.').length === 3 && decodeJwt(key)['role'] === 'service_role'
}

/**
 * Returns whether the folder contains files but doesn't look like the result of an earlier build. The script
 * rejects such a folder, because a build empties its folder first.
 */
function hasOtherFiles(path: string): boolean {
  const present = existsSync(path) ? readdirSync(path) : []
  const isSite = ['404.html', '_headers', 'sw.js'].every((name) => present.includes(name))
  return present.length > 0 && !isSite
}

/** Prints the reason and sets the exit code. The process continues until it ends by itself. */
function fail(reason: string): void {
  console.error(reason)
  process.exitCode = 2
}
