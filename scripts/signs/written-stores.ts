import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import * as z from 'zod/mini'

/**
 * The signs of a store, written by people who didn't know how the app reads signs, with the expected words of
 * each sign and the expected sign of each item. `form` is the way in which the signs are written: 'a' aisle
 * by aisle, 'b' from a photo, 'c' product by product, 'd' by walls and departments, 'e' in Spanish.
 */
const WrittenSigns = z.object({
  store: z.string(),
  form: z.string(),
  text: z.string(),
  signs: z.array(z.object({ sign: z.string(), words: z.array(z.string()) })),
  items: z.array(z.object({ item: z.string(), sign: z.string() })),
})
export type WrittenSigns = z.infer<typeof WrittenSigns>

/**
 * Loads the stores in a folder, in the order of their file names. By default, the folder is the one the tests
 * use.
 */
export function writtenStores(folder = path.join(import.meta.dirname, 'written')): WrittenSigns[] {
  const files = readdirSync(folder).filter((name) => name.endsWith('.json'))
  return files
    .toSorted()
    .map((name) => WrittenSigns.parse(JSON.parse(readFileSync(path.join(folder, name), 'utf8'))))
}
