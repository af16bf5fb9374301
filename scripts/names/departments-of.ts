import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { Product } from '../../src/shared/names/vocabulary.ts'

/**
 * The other departments where some stores keep a product, keyed by the product's name. We don't know which
 * stores these are.
 */
export const elsewhere: ReadonlyMap<string, readonly string[]> = readElsewhere()

/**
 * Returns every department where a store may keep a product: the usual one first, then those in
 * `elsewhere`.
 */
export function departmentsOf({ name, shelf }: Product): string[] {
  return [shelf.department, ...(elsewhere.get(name) ?? [])]
}

function readElsewhere(): Map<string, string[]> {
  const file = path.join(import.meta.dirname, 'elsewhere.tsv')
  const [, ...lines] = readFileSync(file, 'utf8').trimEnd().split('\n')
  return new Map(
    lines.map((line) => {
      const [product = '', departments = ''] = line.split('\t')
      return [product, departments.split('|')]
    }),
  )
}
