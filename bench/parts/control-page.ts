import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { build } from 'vite'
import { projectRoot } from '../../e2e/fixtures/server.ts'
import { serveFolder } from './serve-folder.ts'

const web = path.join(projectRoot, 'src/web')

const script = `
import { createElement } from 'react'
import { createRoot } from 'react-dom/client'
import ${JSON.stringify(path.join(web, 'features/landing/landing.css'))}
import { Document } from ${JSON.stringify(path.join(web, 'app/landing/landing-document.tsx'))}
createRoot(document.getElementById('root')).render(createElement(Document))
`

/**
 * Serves a variant of the landing page while `work` runs. React renders it in the browser, from the same
 * component.
 */
export async function withControlPage<T>(work: (url: string) => Promise<T>): Promise<T> {
  // The folder is inside node_modules, so that imports from the page resolve.
  const cache = path.join(projectRoot, 'node_modules/.cache')
  await mkdir(cache, { recursive: true })
  const folder = await mkdtemp(path.join(cache, 'control-page-'))
  try {
    await buildPage(folder)
    return await serveFolder(path.join(folder, 'dist'), work)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function buildPage(folder: string) {
  const landing = await readFile(path.join(web, 'landing.html'), 'utf8')
  await writeFile(path.join(folder, 'main.js'), script)
  await writeFile(path.join(folder, 'index.html'), renderedInClient(landing))
  await build({
    configFile: false,
    root: folder,
    publicDir: path.join(web, 'public'),
    logLevel: 'error',
    plugins: [react(), tailwindcss()],
  })
}

/**
 * Returns a document with the head of the landing page. The document's body has only a root element for
 * React, and other resources are removed.
 */
function renderedInClient(landing: string): string {
  const head = /<head>([^]*)<\/head>/.exec(landing)?.[1]
  if (head === undefined) throw new Error('landing.html has no head')
  const loaded = /<!-- inline .*?-->|<link rel="stylesheet".*?>|<script .*?<\/script>/g
  return `<!doctype html><html lang="en"><head>${head.replaceAll(loaded, '')}</head>
<body><div id="root"></div><script type="module" src="/main.js"></script></body></html>`
}
