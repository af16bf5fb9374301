import { spawnSync } from 'node:child_process'
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { z } from 'zod'

/** A file to lint as if it were in the project at this path. `rule` is the rule that the file tests. */
type Fixture = { rule: string; isViolation: boolean; path: string; text: string }

const root = join(import.meta.dirname, '../..')
const Report = z.object({
  diagnostics: z.array(z.object({ filename: z.string(), code: z.string() })),
})
const Settings = z.object({
  plugins: z.array(z.string()),
  jsPlugins: z.array(z.string()),
  rules: z.record(z.string(), z.union([z.string(), z.tuple([z.string()], z.unknown())])),
})

const fixtures = readFixtures()
const violations = fixtures.filter(({ isViolation }) => isViolation)
const clean = fixtures.filter(({ isViolation }) => !isViolation)
const brokenRules = lint(fixtures)

test.each(violations)('the linter reports only $rule in $path', ({ rule, path }) => {
  expect(brokenRules.get(path)).toEqual(new Set([rule]))
})

test.each(clean)('the linter doesn’t report $path, which follows $rule', ({ path }) => {
  expect(brokenRules.get(path)).toBeUndefined()
})

test('no two fixtures have the same path', () => {
  const paths = fixtures.map(({ path }) => path)
  expect(paths.filter((path, at) => paths.indexOf(path) !== at)).toEqual([])
})

// The linter's authors test its built-in rules. This test checks that fixtures cover our options and our
// custom rules.
test('every custom rule, every rule with options and every plugin has fixtures', () => {
  const settings = Settings.parse(JSON.parse(readFileSync(join(root, '.oxlintrc.json'), 'utf8')))
  const ownPlugins = settings.jsPlugins.map((path) => basename(path, '.ts'))
  const decided = Object.entries(settings.rules)
    .filter(([rule, setting]) => {
      const [plugin = ''] = rule.split('/')
      return Array.isArray(setting) || ownPlugins.includes(plugin)
    })
    .map(([rule]) => (rule.includes('/') ? rule : `eslint/${rule}`))
  const broken = new Set(violations.map(({ rule }) => rule))
  const followed = new Set(clean.map(({ rule }) => rule))
  expect(decided.filter((rule) => !broken.has(rule) || !followed.has(rule))).toEqual([])
  const usedPlugins = new Set([...broken].map((rule) => rule.split('/')[0]))
  expect(settings.plugins.filter((plugin) => !usedPlugins.has(plugin))).toEqual([])
})

function readFixtures(): Fixture[] {
  const folder = join(import.meta.dirname, 'fixtures')
  return readdirSync(folder).flatMap((name) => {
    // A line that starts with '// ' is a heading. The first one names the rule, and each later one starts a
    // file.
    const [title = '', ...sections] = readFileSync(join(folder, name), 'utf8')
      .split(/^\/\/ /m)
      .slice(1)
    const rule = /^rule: (\S+)\n/.exec(title)?.[1]
    if (rule === undefined) throw new Error(`The first line of ${name} doesn't name a rule`)
    return sections.map((section) => readSection(rule, section))
  })
}

/**
 * Reads the file below a heading. If the heading ends in 'of 301 lines', pads the file with comments to that
 * length.
 */
function readSection(rule: string, section: string): Fixture {
  const [heading = '', ...lines] = section.trimEnd().split('\n')
  const parts = /^(violation|clean): (\S+)(?: of (\d+) lines)?$/.exec(heading)
  if (!parts) throw new Error(`'// ${heading}' for ${rule} isn't a valid heading`)
  const [, kind, path = '', lineCount = 0] = parts
  const filler = Array.from({ length: Math.max(0, Number(lineCount) - lines.length) }, () => '//')
  const text = `${[...lines, ...filler].join('\n')}\n`
  return { rule, isViolation: kind === 'violation', path, text }
}

/**
 * Returns the rules that each file breaks. Lints all files in one run, because the type checker is slow to
 * start.
 */
function lint(files: readonly Fixture[]): Map<string, Set<string>> {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'grocery-genie-lint-')))
  try {
    writeProject(folder, files)
    const { stdout, stderr } = spawnSync(
      join(root, 'node_modules/.bin/oxlint'),
      ['--config', 'oxlint.json', '--type-aware', '--format', 'json'],
      {
        cwd: folder,
        encoding: 'utf8',
        env: { ...process.env, PATH: `${join(root, 'node_modules/.bin')}:${process.env['PATH']}` },
      },
    )
    if (!stdout.startsWith('{')) throw new Error(`oxlint didn't print a report: ${stdout}${stderr}`)
    const { diagnostics } = Report.parse(JSON.parse(stdout))
    const byPath = Map.groupBy(diagnostics, ({ filename }) => filename)
    return new Map(
      [...byPath].map(([path, found]) => [path, new Set(found.map(({ code }) => ruleName(code)))]),
    )
  } finally {
    rmSync(folder, { recursive: true })
  }
}

/** Writes the files to a new package with the project's settings and dependencies. */
function writeProject(folder: string, files: readonly Fixture[]) {
  const writeJson = (name: string, value: object) =>
    writeFileSync(join(folder, name), JSON.stringify(value))
  writeJson('oxlint.json', {
    extends: [join(root, '.oxlintrc.json')],
    ignorePatterns: ['node_modules'],
  })
  writeJson('package.json', { type: 'module', imports: { '#shared/*': './src/shared/*' } })
  writeJson('tsconfig.json', {
    extends: join(root, 'tsconfig.base.json'),
    compilerOptions: {
      module: 'nodenext',
      lib: ['es2024', 'dom', 'dom.iterable'],
      jsx: 'react-jsx',
      types: ['node'],
    },
    include: ['src', '*.config.ts'],
  })
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'), 'junction')
  for (const { path, text } of files) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), text)
  }
}

/** Converts a reported rule, 'react-hooks(exhaustive-deps)', to its name in the settings. */
function ruleName(code: string): string {
  return code.replace(/\((.+)\)$/, '/$1').replace(/^react-hooks\//, 'react/')
}
