import { readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { parseSync } from 'vite'
import { packageRoot } from './package-path.ts'
import type { SyntaxNode } from './rule.ts'

/** A syntax node and its position in the source text. */
type Expression = SyntaxNode & { start: number; end: number }

type Module = {
  path: string
  text: string
  constants: ReadonlyMap<string, Expression>
  imports: ReadonlyMap<string, { specifier: string; name: string }>
  /** Constants computed so far, by name. */
  values: Map<string, unknown>
}

/**
 * Computes the value of an expression from the top-level constants of its file and of imported files.
 * Throws if the expression needs anything else, such as a parameter.
 */
export function constantValue(path: string, text: string, expression: Expression): unknown {
  return valueOf(parseModule(path, text), expression)
}

function valueOf(module: Module, expression: Expression): unknown {
  const names = identifiersIn(expression).filter(
    (name) => module.constants.has(name) || module.imports.has(name),
  )
  const source = module.text.slice(expression.start, expression.end)
  // Evaluates only the project's own code, which also runs when its modules are loaded.
  // oxlint-disable-next-line no-implied-eval -- it is the only way to compute what a module computes
  const compute = new Function(...names, `'use strict'; return (${source})`)
  return Reflect.apply(
    compute,
    null,
    names.map((name) => constantNamed(module, name)),
  )
}

function constantNamed(module: Module, name: string): unknown {
  if (!module.values.has(name)) {
    const expression = module.constants.get(name)
    const value = expression ? valueOf(module, expression) : importedConstant(module, name)
    module.values.set(name, value)
  }
  return module.values.get(name)
}

/** Computes a constant that is imported from another module. Throws if the name isn't imported. */
function importedConstant({ path, imports }: Module, name: string): unknown {
  const imported = imports.get(name)
  if (!imported) throw new Error(`${name} is not a constant of a module`)
  const { specifier } = imported
  const file = specifier.startsWith('#shared/')
    ? join(packageRoot(dirname(path)), 'src/shared', specifier.slice('#shared/'.length))
    : resolve(dirname(path), specifier)
  return constantNamed(parseModule(file, readFileSync(file, 'utf8')), imported.name)
}

const modules = new Map<string, Module>()

/** Finds the top-level constants and the named imports of a module. Caches the result by path. */
function parseModule(path: string, text: string): Module {
  const known = modules.get(path)
  if (known?.text === text) return known
  const constants = new Map<string, Expression>()
  const imports = new Map<string, { specifier: string; name: string }>()
  for (const statement of parseSync(path, text).program.body) {
    const declared = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement
    if (declared?.type === 'VariableDeclaration' && declared.kind === 'const') {
      for (const { id, init } of declared.declarations) {
        if (id.type === 'Identifier' && init) constants.set(id.name, init)
      }
    }
    if (statement.type !== 'ImportDeclaration') continue
    for (const specifier of statement.specifiers) {
      if (specifier.type !== 'ImportSpecifier' || specifier.imported.type !== 'Identifier') continue
      const { name } = specifier.imported
      imports.set(specifier.local.name, { specifier: statement.source.value, name })
    }
  }
  const module = { path, text, constants, imports, values: new Map<string, unknown>() }
  modules.set(path, module)
  return module
}

/** Returns the names of all identifiers in a syntax tree. */
function identifiersIn(node: unknown): string[] {
  const names = new Set<string>()
  const visit = (part: unknown) => {
    if (Array.isArray(part)) part.forEach(visit)
    if (typeof part !== 'object' || part === null) return
    if ('type' in part && part.type === 'Identifier' && 'name' in part) names.add(String(part.name))
    for (const [key, child] of Object.entries(part)) if (key !== 'parent') visit(child)
  }
  visit(node)
  return [...names]
}
