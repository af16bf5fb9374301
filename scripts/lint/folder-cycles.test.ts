import { existsSync, globSync, readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import { expect, test } from 'vitest'
import { type FileImports, folderCycles } from './folder-cycles.ts'
import { isTest } from './package-path.ts'

const root = join(import.meta.dirname, '../..')

test('folders with imports in only one direction aren’t a cycle', () => {
  const files = [
    { path: 'app/main.ts', imports: ['app/lists/list.ts', 'lib/time.ts'] },
    { path: 'app/lists/list.ts', imports: ['app/lists/item.ts', 'lib/time.ts'] },
  ]
  expect(folderCycles(files)).toEqual([])
})

test('a folder and its subfolder that import each other are a cycle', () => {
  const files = [
    { path: 'lists/list.ts', imports: ['lists/rows/row.ts'] },
    { path: 'lists/rows/row.ts', imports: ['lists/item.ts'] },
  ]
  expect(folderCycles(files)).toEqual([['lists', 'lists/rows']])
})

test('a cycle of several folders is reported once, without folders that only import from it', () => {
  const files = [
    { path: 'a/1.ts', imports: ['b/1.ts'] },
    { path: 'b/2.ts', imports: ['c/1.ts', 'd/1.ts'] },
    { path: 'c/1.ts', imports: ['a/2.ts'] },
    { path: 'e/1.ts', imports: ['a/1.ts'] },
  ]
  expect(folderCycles(files)).toEqual([['a', 'b', 'c']])
})

test('no folders of the server or the web app import each other in a cycle', () => {
  const files = globSync('src/{server,web}/**/*.{ts,tsx}', { cwd: root }).filter(
    (path) => !isTest(path),
  )
  expect(files.length).toBeGreaterThan(300)
  expect(folderCycles(files.map(readImports))).toEqual([])
})

/** Returns the files a file imports, including type imports and dynamic imports. */
function readImports(path: string): FileImports {
  const text = readFileSync(join(root, path), 'utf8')
  const specifiers = [...text.matchAll(/\b(?:from|import\(?)\s*'(\.{1,2}\/[^']+\.tsx?)'/g)]
  const imports = specifiers.map(([, specifier = '']) => posix.join(posix.dirname(path), specifier))
  expect(imports.filter((target) => !existsSync(join(root, target)))).toEqual([])
  return { path, imports }
}
