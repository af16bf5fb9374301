import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import * as z from 'zod'

const Manifest = z.record(
  z.string(),
  z.object({
    file: z.string(),
    name: z.string().optional(),
    imports: z.array(z.string()).default([]),
  }),
)
type Manifest = z.infer<typeof Manifest>

/**
 * Entries that the browser loads before /app is usable: the HTML document's script and the shopping screen,
 * which is loaded lazily.
 */
const firstLoad = ['app.html', 'app/shopping/shopping-screen.tsx']
/** Name of the chunk with catalog data. It isn't counted, because it grows with the number of chains. */
const catalogChunk = 'catalog'

export type AppWeight = { totalBytes: number; files: { file: string; bytes: number }[] }

/**
 * Returns the size in bytes, compressed with Brotli, of the scripts that a first visit to /app loads. Catalog
 * data isn't counted.
 */
export async function appWeight(webRoot: string): Promise<AppWeight> {
  const text = await readFile(path.join(webRoot, '.vite/manifest.json'), 'utf8')
  const manifest = Manifest.parse(JSON.parse(text))
  const keys = withImports(manifest, firstLoad)
  const scripts = [...keys]
    .map((key) => chunkOf(manifest, key))
    .filter(({ file, name }) => file.endsWith('.js') && name !== catalogChunk)
  const files = await Promise.all(
    scripts.map(async ({ file }) => {
      const content = await readFile(path.join(webRoot, file))
      return { file, bytes: brotliCompressSync(content).byteLength }
    }),
  )
  return { totalBytes: files.reduce((sum, { bytes }) => sum + bytes, 0), files }
}

/** Returns these chunks and all chunks they import, directly or through other chunks. */
function withImports(manifest: Manifest, keys: readonly string[]): Set<string> {
  const reached = new Set(keys)
  // Iterating a set also visits entries added during the iteration.
  for (const key of reached) {
    for (const imported of chunkOf(manifest, key).imports) reached.add(imported)
  }
  return reached
}

/** Returns the chunk with this key. Throws if the build doesn't contain it. */
function chunkOf(manifest: Manifest, key: string) {
  const chunk = manifest[key]
  if (!chunk) throw new Error(`The build has no chunk for ${key}.`)
  return chunk
}
