import { spawnSync } from 'node:child_process'
import { globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { expect, test } from 'vitest'
import { z } from 'zod'

const folder = join(import.meta.dirname, 'fixtures')
const root = join(import.meta.dirname, '../..')

const Report = z.object({
  diagnostics: z.array(z.object({ filename: z.string(), code: z.string(), message: z.string() })),
})
const Settings = z.object({
  plugins: z.array(z.string()),
  jsPlugins: z.array(z.string()),
  rules: z.record(z.string(), z.union([z.string(), z.tuple([z.string()], z.unknown())])),
})

const fixtures = globSync('**/*.{ts,tsx}', { cwd: folder }).toSorted()
const planted = fixtures.filter((path) => expectedRules(path).length > 0)
const clean = fixtures.filter((path) => expectedRules(path).length === 0)
const reported = lintFixtures()

test.each(planted)('the linter finds only the planted violation in %s', (path) => {
  expect([...(reported.get(path) ?? [])]).toEqual(expectedRules(path))
})

test('the linter finds nothing in a fixture that follows the rules', () => {
  expect(clean.length).toBeGreaterThan(30)
  expect(clean.filter((path) => reported.has(path))).toEqual([])
})

// The rules themselves are tested by the linter; these tests cover our settings.
test('every custom rule, every rule with options and every plugin has a planted violation', () => {
  const settings = Settings.parse(JSON.parse(readFileSync(join(root, '.oxlintrc.json'), 'utf8')))
  const ownPlugins = settings.jsPlugins.map((path) => basename(path, '.ts'))
  const decided = Object.entries(settings.rules)
    .filter(([rule, setting]) => {
      const [plugin = ''] = rule.split('/')
      return Array.isArray(setting) || ownPlugins.includes(plugin)
    })
    .map(([rule]) => (rule.includes('/') ? rule : `eslint/${rule}`))
  const broken = new Set(planted.flatMap(expectedRules))
  expect(decided.filter((rule) => !broken.has(rule))).toEqual([])
  const usedPlugins = new Set([...broken].map((rule) => rule.split('/')[0]))
  expect(settings.plugins.filter((plugin) => !usedPlugins.has(plugin))).toEqual([])
})

/** Returns the rules named in a fixture's `expects` comments; a fixture without one is clean. */
function expectedRules(path: string): string[] {
  const text = readFileSync(join(folder, path), 'utf8')
  return [...text.matchAll(/^\/\/ expects (\S+)$/gm)].map(([, rule = '']) => rule)
}

/**
 * Returns the rules that each fixture violates. Lints all in one run, since starting the type
 * checker is slow.
 */
function lintFixtures(): Map<string, Set<string>> {
  const { stdout, stderr } = spawnSync(
    'oxlint',
    ['--config', 'oxlint.json', '--type-aware', '--format', 'json'],
    {
      cwd: folder,
      encoding: 'utf8',
      env: { ...process.env, PATH: `${join(root, 'node_modules/.bin')}:${process.env['PATH']}` },
    },
  )
  if (!stdout.startsWith('{')) throw new Error(`oxlint printed no report: ${stdout}${stderr}`)
  const broken = new Map<string, Set<string>>()
  for (const { filename, code } of Report.parse(JSON.parse(stdout)).diagnostics) {
    const rules = broken.get(filename) ?? new Set()
    broken.set(filename, rules.add(ruleName(code)))
  }
  return broken
}

/** Converts 'react-hooks(exhaustive-deps)' to the name in the settings, 'react/exhaustive-deps'. */
function ruleName(code: string): string {
  return code.replace(/\((.+)\)$/, '/$1').replace(/^react-hooks\//, 'react/')
}
