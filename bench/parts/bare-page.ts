import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { serveFolder } from './serve-folder.ts'

const page = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Bare</title>
<meta name="viewport" content="width=device-width"></head><body><p>One sentence.</p></body></html>`

/** Serves a page of one sentence: what it measures is the machine's and the browser's own. */
export async function withBarePage<T>(work: (url: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'grocery-genie-bare-page-'))
  try {
    await writeFile(path.join(folder, 'index.html'), page)
    return await serveFolder(folder, work)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
