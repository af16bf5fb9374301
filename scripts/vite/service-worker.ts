import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import type { IndexHtmlTransformContext, Plugin } from 'vite'
import { bundleScript } from './bundle-script.ts'

type Bundle = NonNullable<IndexHtmlTransformContext['bundle']>

/** Path of the app's HTML document, which isn't served under its file name. */
const appDocument = '/app'
/**
 * Chunks that aren't cached for offline use. The gazetteer (400 kB) is used only to search for real stores,
 * which needs a network.
 */
const neededOnline = ['gazetteer']
const headersSource = path.join(import.meta.dirname, '../../src/server/http/security-headers.ts')
/**
 * Script of the service worker in development. It doesn't cache anything. It unregisters the worker of a
 * build that was served at this address earlier.
 */
const endingWorker = `addEventListener('install', () => skipWaiting())
addEventListener('activate', (event) => event.waitUntil(registration.unregister()))
`

/**
 * Builds `sw.js` from a script, and adds the names and integrity hashes of all files the app's screens need.
 * `sw.js` is a single file, because the content security policy doesn't let a worker import other files. The
 * development server serves a worker that unregisters itself instead.
 */
export function serviceWorker(script: string): Plugin {
  return {
    name: 'service-worker',
    enforce: 'post',
    configureServer: (server) => {
      server.middlewares.use('/sw.js', (_request, response) => {
        response.setHeader('content-type', 'text/javascript').end(endingWorker)
      })
    },
    generateBundle: {
      order: 'post',
      async handler(_options, bundle) {
        const document = sourceOf(bundle, 'app.html')
        const headers = await readFile(headersSource, 'utf8')
        const files = [
          {
            url: appDocument,
            // Hashes the headers too, because a document's cache entry includes its response headers.
            revision: hashOf(document + headers, 'base64url').slice(0, 22),
            // During an update, a server may send a document from another build. The hash rejects it.
            integrity: integrityOf(document),
          },
          ...filesOfApp(bundle).map((name) => ({
            url: `/${name}`,
            // No revision is needed: the file name contains a hash of the content.
            revision: null,
            // Rejects a page that a store's Wi-Fi or a proxy sends with status 200 instead of the file.
            integrity: integrityOf(sourceOf(bundle, name)),
          })),
        ]
        this.emitFile({
          type: 'asset',
          fileName: 'sw.js',
          source: await bundleScript(script, {
            root: path.dirname(script),
            define: {
              appFiles: JSON.stringify(files),
              appDocument: JSON.stringify(appDocument),
            },
          }),
        })
      },
    },
  }
}

/** Returns all files that the app's document loads, immediately or later. */
function filesOfApp(bundle: Bundle): string[] {
  const entry = Object.values(bundle).find(
    (file) => file.type === 'chunk' && file.facadeModuleId?.endsWith('/app.html'),
  )
  if (!entry) throw new Error('The build has no script for app.html.')
  const scripts = new Set([entry.fileName])
  const sheets = new Set<string>()
  // Iterating over a set also visits entries added during the iteration.
  for (const name of scripts) {
    const chunk = bundle[name]
    if (chunk?.type !== 'chunk') continue
    for (const sheet of chunk.viteMetadata?.importedCss ?? []) sheets.add(sheet)
    for (const imported of [...chunk.imports, ...chunk.dynamicImports]) {
      if (!neededOnline.some((part) => path.basename(imported).startsWith(`${part}-`)))
        scripts.add(imported)
    }
  }
  return [...scripts, ...sheets].toSorted()
}

/** Returns the content of a file. Throws if the build doesn't contain the file. */
function sourceOf(bundle: Bundle, name: string): string {
  const file = bundle[name]
  if (!file) throw new Error(`The build has no ${name}.`)
  return file.type === 'asset' ? String(file.source) : file.code
}

function integrityOf(text: string): string {
  return `sha256-${hashOf(text, 'base64')}`
}

function hashOf(text: string, encoding: 'base64' | 'base64url'): string {
  return createHash('sha256').update(text).digest(encoding)
}
