import { cp, mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { build } from 'vite'
import {
  type Document,
  documentCaching,
  policyWithInline,
  readDocument,
} from '../../src/server/http/document.ts'
import { securityHeadersOf } from '../../src/server/http/security-headers.ts'
import { siteMapFiles } from '../../src/server/http/site-map.ts'
import { appRoutes, fileCaching } from '../../src/server/http/static-files.ts'

type Site = { folder: string; backendUrl: string; siteUrl: string }

/**
 * Builds the files for a static host, with the same content our own server serves. Empties the folder first.
 * A page is written to `<its path>.html`, the page for unknown paths to `404.html`, and the headers to
 * `_headers`.
 */
export async function buildStaticSite(site: Site): Promise<void> {
  const { folder, siteUrl } = site
  await build({
    configFile: join(import.meta.dirname, '../../vite.config.ts'),
    configLoader: 'native',
    logLevel: 'warn',
    build: { outDir: folder, emptyOutDir: true },
  })
  await removeForOurServer(folder)
  const documents = [
    await placeDocument(site, 'landing.html', ['/index']),
    await placeDocument(site, 'privacy.html', ['/privacy']),
    await placeDocument(site, 'app.html', [...appRoutes, '/404']),
  ]
  for (const [name, text] of Object.entries(siteMapFiles(siteUrl))) {
    await writeFile(join(folder, name), text)
  }
  const names = (await readdir(folder)).filter((name) =>
    /\.(svg|png|txt|xml|webmanifest)$/.test(name),
  )
  await writeFile(join(folder, '_headers'), headersFile({ site, documents, names }))
}

/**
 * Removes the compressed files and the build manifest. A static host compresses files itself, and
 * pages don't use the manifest.
 */
async function removeForOurServer(folder: string): Promise<void> {
  await rm(join(folder, '.vite'), { recursive: true })
  for (const name of await readdir(folder, { recursive: true })) {
    if (/\.(br|gz)$/.test(name)) await rm(join(folder, name))
  }
}

/** Replaces a built document with one copy for each of these paths. Returns the document. */
async function placeDocument({ folder, siteUrl }: Site, name: string, paths: readonly string[]) {
  const built = join(folder, `.${name}`)
  await rename(join(folder, name), built)
  const document = await readDocument(built, siteUrl)
  await writeFile(built, document.html)
  for (const path of paths) {
    await mkdir(join(folder, dirname(path)), { recursive: true })
    await cp(built, join(folder, `${path}.html`))
  }
  await rm(built)
  return document
}

/**
 * Returns our own server's headers in the format of Netlify and Cloudflare Pages. These hosts merge headers
 * of the same name from several rules, so no path gets the same header from two rules. The content security
 * policy lists the hashes of all documents, because no rule can match only unknown paths.
 */
function headersFile(options: {
  site: Site
  documents: readonly Document[]
  names: readonly string[]
}) {
  const { site, documents, names } = options
  const headers = securityHeadersOf(site)
  const hashesOf = (directive: keyof Document['inlineHashes']) => [
    ...new Set(documents.flatMap(({ inlineHashes }) => inlineHashes[directive])),
  ]
  const policy = policyWithInline(headers['content-security-policy'] ?? '', {
    'script-src': hashesOf('script-src'),
    'style-src': hashesOf('style-src'),
  })
  const rules: [path: string, headers: Record<string, string>][] = [
    ['/*', { ...headers, 'content-security-policy': policy }],
    ['/assets/*', { 'cache-control': fileCaching.asset }],
    ['/sw.js', { 'cache-control': fileCaching.worker }],
    ...names.map((name): [string, Record<string, string>] => [
      `/${name}`,
      { 'cache-control': fileCaching.named },
    ]),
    ...['/', '/privacy', ...appRoutes].map((path): [string, Record<string, string>] => [
      path,
      { 'cache-control': documentCaching },
    ]),
  ]
  return rules
    .map(([path, some]) =>
      [path, ...Object.entries(some).map(([name, value]) => `  ${name}: ${value}`), ''].join('\n'),
    )
    .join('\n')
}
