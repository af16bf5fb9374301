import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { repairCommand } from '../src/server/database/baseline.ts'
import { readSettings, settingNames } from '../src/server/settings/env.ts'

const root = join(import.meta.dirname, '..')
const documents = globSync(['README.md', 'CONTRIBUTING.md', 'docs/**/*.md'], { cwd: root })
const repositoryPath = /^(\.ci|bench|docs|e2e|scripts|src|supabase)\/[\w./#-]*$/
const fileName = /^[.\w][\w.-]*\.(json|md|mjs|sql|toml|ts|tsx)$/

const { scripts } = z
  .object({ scripts: z.record(z.string(), z.string()) })
  .parse(JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')))

const fileNames = new Set([
  ...readdirSync(root),
  ...globSync('{bench,docs,e2e,scripts,src,supabase}/**/*', { cwd: root }).map((path) =>
    basename(path),
  ),
])

test.each(documents)('every npm command in %s exists', (path) => {
  const commands = read(path).matchAll(/npm run ([\w:-]+)/g)
  expect([...commands].map(([, name = '']) => name).filter((name) => !(name in scripts))).toEqual(
    [],
  )
})

test.each(documents)('every relative link in %s leads to a file', (path) => {
  const targets = [...read(path).matchAll(/\]\(([^)\s]+)\)/g)].map(([, target = '']) => target)
  const relative = targets.filter((target) => !/^([a-z]+:|#)/.test(target))
  const isMissing = (target: string) => {
    const [file = ''] = target.split('#')
    return !existsSync(join(root, dirname(path), file))
  }
  expect(relative.filter(isMissing)).toEqual([])
})

test.each(documents)('every file mentioned in %s exists', (path) => {
  const prose = read(path).replaceAll(/```[\s\S]*?```/g, '')
  const quoted = [...prose.matchAll(/`([^`\n]+)`/g)].map(([, text = '']) => text)
  const isMissing = (text: string) => {
    if (repositoryPath.test(text)) return !existsSync(join(root, text))
    return fileName.test(text) && !fileNames.has(text)
  }
  expect(quoted.filter(isMissing)).toEqual([])
})

test.each(documents)('every setting shown in %s is valid for the server', (path) => {
  const lines = [...read(path).matchAll(/^([A-Z][A-Z_]+)=(.*)$/gm)]
  const shown = Object.fromEntries(lines.map(([, name = '', value]) => [name, value]))
  expect(Object.keys(shown).filter((name) => !settingNames.includes(name))).toEqual([])
  expect(() => readSettings(shown)).not.toThrow()
})

test('operations.md contains the command that updates a Supabase project', () => {
  expect(read('docs/operations.md')).toContain(`\n${repairCommand}\n`)
})

function read(path: string): string {
  return readFileSync(join(root, path), 'utf8')
}
