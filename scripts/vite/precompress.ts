import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'
import type { Plugin } from 'vite'

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)

/**
 * Writes a `.br` and a `.gz` file next to each script, stylesheet and SVG image, so that the server doesn't
 * have to compress them.
 */
export function precompress(): Plugin {
  return {
    name: 'precompress',
    apply: 'build',
    writeBundle: async ({ dir = '' }, bundle) => {
      const texts = Object.keys(bundle).filter((name) => /\.(js|css|svg)$/.test(name))
      await Promise.all(texts.map((name) => compress(path.join(dir, name))))
    },
  }
}

async function compress(file: string) {
  const content = await readFile(file)
  await writeFile(`${file}.br`, await brotli(content))
  await writeFile(`${file}.gz`, await zip(content, { level: 9 }))
}
