import { packagePath } from '../package-path.ts'
import type { Plugin, RuleContext, SyntaxNode } from '../rule.ts'

type Named = { type: string; local: { name?: string } }
type Import = SyntaxNode & { specifiers: Named[] }
type Export = SyntaxNode & { source?: SyntaxNode | null; specifiers: Named[] }

const message = 'Import from the file that defines the export: re-exports are not allowed.'

/** Reports re-exports of names that the file imports from other files. */
function create(context: RuleContext): Record<string, (node: never) => void> {
  if (!packagePath(context.filename).startsWith('src/')) return {}
  const imported = new Set<string | undefined>()
  return {
    ImportDeclaration(node: Import) {
      for (const { local } of node.specifiers) imported.add(local.name)
    },
    ExportAllDeclaration(node: SyntaxNode) {
      context.report({ node, message })
    },
    ExportNamedDeclaration(node: Export) {
      const isPassedOn = node.specifiers.some(({ local }) => imported.has(local.name))
      if (node.source || isPassedOn) context.report({ node, message })
    },
  }
}

const plugin: Plugin = { meta: { name: 'barrels' }, rules: { none: { create } } }
export default plugin
