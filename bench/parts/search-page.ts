import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { build } from 'vite'
import { projectRoot } from '../../e2e/fixtures/server.ts'
import { serveFolder } from './serve-folder.ts'

const page = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Search</title>
<meta name="viewport" content="width=device-width"></head><body>
<label>Grocery list <textarea rows="4" cols="40"></textarea></label><ul></ul>
<script type="module" src="/main.js"></script></body></html>`

const script = `
import { searchPeers } from ${JSON.stringify(path.join(import.meta.dirname, 'search-peers.ts'))}
import names from './names.json'
const field = document.querySelector('textarea')
const list = document.querySelector('ul')
const prepare = searchPeers[new URLSearchParams(location.search).get('peer')]
if (prepare) {
  const search = prepare(names)
  field.addEventListener('input', () => {
    const before = field.value.slice(0, field.selectionStart)
    const item = before.slice(before.lastIndexOf(',') + 1).trim()
    const found = item === '' ? [] : search(item).slice(0, 6)
    list.replaceChildren(...found.map((place) => {
      const option = document.createElement('li')
      option.textContent = names[place]
      return option
    }))
  })
}
`

/**
 * Serves a page that has only a text field while `work` runs. If the URL parameter `peer` names a search
 * library, each key press searches the names for the item being typed, and the page lists the first six
 * results.
 */
export async function withSearchPage<T>(
  names: readonly string[],
  work: (url: string) => Promise<T>,
): Promise<T> {
  // The folder is inside node_modules, so that imports from the page resolve.
  const cache = path.join(projectRoot, 'node_modules/.cache')
  await mkdir(cache, { recursive: true })
  const folder = await mkdtemp(path.join(cache, 'search-page-'))
  try {
    await writeFile(path.join(folder, 'names.json'), JSON.stringify(names))
    await writeFile(path.join(folder, 'main.js'), script)
    await writeFile(path.join(folder, 'index.html'), page)
    await build({ configFile: false, root: folder, logLevel: 'error' })
    return await serveFolder(path.join(folder, 'dist'), work)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
